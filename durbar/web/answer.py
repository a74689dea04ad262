"""An answer that can be cut short."""

from litestar.types import Message, Send


class Answer:
    """What is being sent. Once it has ended, whatever its author still says is not heard."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._ended = False
        self.begun = False

    async def send(self, message: Message) -> None:
        """The next part."""
        if not self._ended:
            self.begun = True
            await self._send(message)

    async def end(self) -> None:
        """No more than has been sent. The author of a stream learns of it as if the reader had hung up."""
        if not self._ended:
            self._ended = True
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

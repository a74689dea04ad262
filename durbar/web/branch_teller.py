"""What is told of a branch: the same of a table's and of a puzzle's."""

from collections.abc import Callable, Sequence

from durbar.drawing.gems import GEMS
from durbar.study.branch import Branch, Played, Suggested
from durbar.web.what_if_facts import HappenedTold, MadeTold, SuggestedTold

MOST_TOLD = 24  # of the choices of a branch


class BranchTeller:
    """A branch as it stands, in a language; ``url`` says where another one is."""

    def __init__(self, played: Played, names: tuple[str, ...], language: str, url: Callable[[Branch], str]) -> None:
        self._played, self._names, self._language, self._url = played, names, language, url

    @property
    def earlier(self) -> int:
        """Choices before those that are told."""
        return max(0, len(self._played.steps) - MOST_TOLD)

    @property
    def back(self) -> str | None:
        """Where one stands without the last choice."""
        branch = self._played.branch
        return self._url(branch.until(len(branch.choices) - 1)) if branch.choices else None

    def made(self) -> list[MadeTold]:
        """The last choices, and where one stands after each."""
        steps, branch = self._played.steps, self._played.branch
        return [
            {
                "gem": GEMS[step.seat],
                "name": self._names[step.seat],
                "words": step.before.words(step.seat, step.choice, self._language, self._names),
                "url": self._url(branch.until(number)),
                "here": number == len(steps),
            }
            for number, step in enumerate(steps[self.earlier :], self.earlier + 1)
        ]

    def happened(self) -> list[HappenedTold]:
        """What came of the last choice. One plays for everybody, so one knows all of it."""
        told: list[HappenedTold] = []
        for event in (event for step in self._played.steps[-1:] for event in step.events):
            words = event.words(self._language, self._names)
            if words:
                gem = GEMS[event.player] if event.player >= 0 else None
                told.append({"gem": gem, "words": words[:1].upper() + words[1:]})
        return told

    def line(self, suggested: Sequence[Suggested]) -> list[SuggestedTold]:
        """The computer's line: each choice in words, as it would stand then."""
        way = self._played.branch
        ahead = Played(self._played.start, way)
        told: list[SuggestedTold] = []
        for one in suggested:
            way = way.after(one.choice)
            words = ahead.position.words(one.seat, one.choice, self._language, self._names)
            ahead.choose(one.choice)
            told.append(
                {
                    "gem": GEMS[one.seat],
                    "name": self._names[one.seat],
                    "words": words,
                    "chance": None if one.chance is None else round(100 * one.chance),
                    "doubt": round(200 * one.doubt),
                    "url": self._url(way),
                }
            )
        return told

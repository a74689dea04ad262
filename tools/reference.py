"""Makes the lists of commands, of calls and of what lessons teach anew, from the programs: `make reference`."""

from tempfile import TemporaryDirectory
from typing import Any

import typer.main

from durbar.cli import app
from durbar.engine.game import load, names
from durbar.lessons.check import decisions
from durbar.web.app import Settings, create
from tools.blocks import rewrite, table


def commands() -> str:
    """Every command, with its options."""
    sections = []
    for words, command in _commands("durbar", typer.main.get_command(app)):
        rows = [[f"`{_spelt(option)}`", _sentence(option.help)] for option in command.params if option.name != "help"]
        listed = f"\n\n{table(['option', 'what it is for'], rows, numbers=False)}" if rows else ""
        sections.append(f"## `{words}`\n\n{_sentence(command.help)}{listed}")
    return "\n\n".join(sections)


def _commands(words: str, command: Any) -> list[tuple[str, Any]]:
    """A command and those below it, in the order in which they are listed."""
    below = [
        found for name, sub in getattr(command, "commands", {}).items() for found in _commands(f"{words} {name}", sub)
    ]
    alone = not below or command.invoke_without_command
    return ([(words, command)] if alone else []) + below


def _spelt(option: Any) -> str:
    """As it is written on the command line."""
    return str(option.opts[-1] if option.param_type_name == "option" else option.name.upper())


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")


def calls() -> str:
    """Every call of the HTTP API."""
    with TemporaryDirectory() as folder:
        described = create(Settings(f"sqlite:///{folder}/none.sqlite", ahead=False)).openapi_schema.to_schema()
    rows = [
        [f"`{method.upper()} {_path(path)}`", _sentence(call["description"]), _sent(call, described)]
        for path, methods in sorted(described["paths"].items())
        for method, call in methods.items()
    ]
    return table(["call", "what it does", "what is sent"], rows, numbers=False)


def _path(path: str) -> str:
    return path.replace("{table_id}", "ID").replace("{id}", "ID")


def _sent(call: dict[str, Any], described: dict[str, Any]) -> str:
    """The names of what a call takes: in its address, or as JSON."""
    asked = [f"`?{one['name']}=`" for one in call.get("parameters", []) if one["in"] == "query"]
    for content in call.get("requestBody", {}).get("content", {}).values():
        name = content["schema"]["$ref"].rsplit("/", 1)[1]
        asked += [f"`{field}`" for field in described["components"]["schemas"][name]["properties"]]
    return ", ".join(asked)


def taught() -> str:
    """Every kind of decision of every game, and the lessons in which it is made."""
    sections = []
    for name in names():
        game = load(name)
        rows = [[f"`{kind}`", ", ".join(found)] for kind, found in decisions(game).items()]
        sections.append(f"### {game.title()}\n\n{table(['decision', 'made in'], rows, numbers=False)}")
    return "\n\n".join(sections)


def main() -> None:
    """Write all of them."""
    rewrite("docs/commands.md", "commands", commands())
    rewrite("docs/api.md", "calls", calls())
    rewrite("docs/lessons.md", "decisions", taught())


if __name__ == "__main__":
    main()

"""Whether a coach may speak at a table. What it says, and to whom, is not decided here."""

from durbar.tables.table import Stage, Table


def may_coach(table: Table) -> bool:
    """Whether a coach may speak to people at a table while they play: to somebody who is alone with bots always, to
    several only if all of them agree. Never at a rated table: a rating tells how well somebody plays by himself.
    """
    return table.state is Stage.PLAYING and not table.opened.rated and not missing(table)


def must_agree(table: Table) -> list[int]:
    """The seats whose holders are asked before a coach speaks: all that people hold, where they are several. Who is
    away is asked as well, who has resigned is not; and nobody at a rated table, where none speaks.
    """
    if table.opened.rated:
        return []
    held = [index for index, seat in enumerate(table.seats) if seat.guest is not None and not seat.resigned]
    return held if len(held) > 1 else []


def wished(table: Table) -> bool:
    """Whether anybody who is asked agrees."""
    return any(table.seats[seat].coaching for seat in must_agree(table))


def missing(table: Table) -> list[int]:
    """Those of them who do not agree, or have not said so."""
    return [seat for seat in must_agree(table) if not table.seats[seat].coaching]

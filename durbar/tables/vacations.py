"""Vacations: days on which somebody's clocks do not run at tables by the day. Days begin and end at midnight, UTC."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta

from durbar.tables.pace import A_DAY
from durbar.tables.pauses import Span
from durbar.tables.refusals import Reason, Refused

ALLOWANCE = 30  # days in a calendar year
AHEAD = timedelta(days=366)  # how early one may tell


def vacation(first: str, last: str, at: int) -> Span:
    """From the first day (at once, if that is today) to the end of the last one, as ``2026-07-01``."""
    try:
        begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        raise Refused(Reason.BAD_VACATION) from None
    today = day_of(at)
    if not today <= begins <= ends <= today + AHEAD:
        raise Refused(Reason.BAD_VACATION)
    return Span(max(at, _midnight(begins)), _midnight(ends) + A_DAY)


def permit(new: Span) -> Callable[[list[Span]], None]:
    """Refuses a vacation that overlaps with others, or is more than there may be in a year."""

    def check(known: list[Span]) -> None:
        if any(span.begins < new.ends and new.begins < span.ends for span in known):
            raise Refused(Reason.BAD_VACATION)
        days = days_by_year([*known, new])
        if any(days[year] > ALLOWANCE for year in days_by_year([new])):
            raise Refused(Reason.NO_VACATION_LEFT)

    return check


def days_by_year(spans: Iterable[Span]) -> Counter[int]:
    """How many days of every year are days of vacation; one that has begun counts."""
    days: set[date] = set()
    for begins, ends in spans:
        first, last = day_of(begins), day_of(max(begins, ends - 1))
        days |= {first + timedelta(days=day) for day in range((last - first).days + 1)}
    return Counter(day.year for day in days)


def day_of(at: int) -> date:
    """The day of a time."""
    return datetime.fromtimestamp(at, UTC).date()


def _midnight(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())

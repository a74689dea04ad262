"""What is kept, as tables of a database. A change here needs a migration, too.

Acts, and what is shown of a table, are JSON text: they grow new fields without a migration. A column of its own has
only what is looked for.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Text, nullable=False),
    Column("acts", Integer, nullable=False),  # how many: the number of the last one
    Column("holders", Text, nullable=False),  # of its seats, as in ``sitters``: to see in one go that they are the same
    Column("summary", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("joinable", Boolean, nullable=False),  # public, with an open seat
    Column("finished", Boolean, nullable=False),
    Column("bot_waits", Boolean, nullable=False),
    Column("deadline", BigInteger),  # when the first of its clocks would run out without pauses, if one runs
    Column("watchable", Boolean, nullable=False, server_default=false()),  # public, and played now
    Column("packed", Integer, nullable=False, server_default="0"),  # how many of its acts are in ``packs``
)


for _flag in (tables.c.joinable, tables.c.finished, tables.c.bot_waits, tables.c.watchable):
    # A list of the tables with this flag, by time. The others are not in it, and cost nothing when they change.
    _set = _flag == true()
    Index(f"ix_tables_{_flag.name}", tables.c.changed_at, tables.c.id, sqlite_where=_set, postgresql_where=_set)

_runs = tables.c.deadline.is_not(None)
Index("ix_tables_deadline", tables.c.deadline, sqlite_where=_runs, postgresql_where=_runs)

acts = Table(
    "acts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", Text, nullable=False),
    sqlite_with_rowid=False,  # the acts of a table lie together
)

# The first acts of an old game, together and compressed; the others are in ``acts``.
packs = Table(
    "packs",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("people", Text, nullable=False),  # who are named in these acts: nobody can look for them in there
    Column("content", LargeBinary, nullable=False),
)

# Tables as they stood after an act, so that it need not be played again. They are never the truth, and may be lost.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("made_by", Text, nullable=False),  # a digest of rules and program
    Column("last_act", Text, nullable=False),  # a digest of the act of that number
    Column("taken_at", BigInteger, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

# What is said at tables: lines are counted by themselves, so that no talk stands in the way of acts.
talk = Table(
    "talk",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("seated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Who may not talk at a table any more, as its host wants it.
silenced = Table(
    "silenced",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guest", Text, primary_key=True),
    sqlite_with_rowid=False,
)

# Whom somebody has blocked, and the name he knows him by: he does not read him, nor lets him sit at his tables.
ignored = Table(
    "ignored",
    metadata,
    Column("reader", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Index("ix_ignored_guest", "guest"),
    sqlite_with_rowid=False,
)

# The texts of finished games that somebody has asked for, and which edition of the program made them.
records = Table(
    "records",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("language", Text, primary_key=True),
    Column("edition", Text, nullable=False),
    Column("content", Text, nullable=False),
)

# What the decisions of finished games were worth, where somebody has asked, and which edition of the study found it.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("edition", Text, nullable=False),
    Column("content", Text, nullable=False),
)

# Ways in which people have played a game on by themselves; they go with its table.
branches = Table(
    "branches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, nullable=False),
    Column("place", Text, nullable=False),  # where it leaves the game, and what was chosen since
    Column("note", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("ix_branches_guest", "guest", "table_id"),
    Index("ix_branches_table_id", "table_id"),
)

# How often people wanted to choose what they could not; nothing says who, when or at which table.
refused = Table(
    "refused",
    metadata,
    Column("game", Text, primary_key=True),
    Column("question", Text, primary_key=True),
    Column("thing", Text, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("times", BigInteger, nullable=False),
)

# First attempts at puzzles: whether the move was found, and by how much that changed somebody's rating.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("change", Double, nullable=False),
    Index("ix_puzzle_attempts_game", "guest", "game", "at"),
    sqlite_with_rowid=False,
)

# What was learnt of puzzles that somebody has tried.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rating", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Who holds a seat at a table now, is invited to one, or opened it.
sitters = Table(
    "sitters",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("host", Boolean, nullable=False),
    Index("ix_sitters_guest", "guest"),
    sqlite_with_rowid=False,
)

visitors = Table(
    "visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("content", Text, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True),  # in the order of writing: seconds are too coarse to tell the oldest
    Column("digest", Text, nullable=False, unique=True),
    Column("guest", Text, ForeignKey("visitors.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_tokens_guest", "guest"),
)

# Those who have signed out, and how often: a cookie says how often its guest had when it was given.
guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("generation", Integer, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# When clocks do not run: everybody's (of no guest), because no server ran, or those of somebody who is on vacation.
pauses = Table(
    "pauses",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Which tables have been counted, or are not to be.
tallied = Table("tallied", metadata, Column("table_id", Text, ForeignKey("tables.id"), primary_key=True))

# What is counted of all finished games that anybody may see: how often something was so, and how often that won.
counted = Table(
    "counted",
    metadata,
    Column("game", Text, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("person", Boolean, primary_key=True),  # or a bot
    Column("about", Integer, primary_key=True, autoincrement=False),
    Column("answer", Integer, primary_key=True, autoincrement=False),
    Column("times", BigInteger, nullable=False),
    Column("won", Float, nullable=False),
    sqlite_with_rowid=False,
)

# How people fared in finished games, and what reviews found of them. Others know them by these names, not by their ids.
played = Table(
    "played",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    Column("edition", Text, nullable=False),  # of the study that judged it; none if it has not been judged
    Column("judged", Text, nullable=False),
    Index("ix_played_table_id", "table_id"),
    sqlite_with_rowid=False,
)

# What every game at a rated table made of everybody's rating, seat by seat: a level's stays. Who has left has neither a
# name nor a level, and what he had before is a fact like any other.
rated = Table(
    "rated",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the game was over
    Column("person", Text),
    Column("level", Text),
    Column("rank", Integer, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("ix_rated_at", "game", "players", "at", "table_id"),
    Index("ix_rated_person", "person", "game", "players", "at", "table_id"),
    sqlite_with_rowid=False,
)

# Where people stand now; it follows from that.
ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("name", Text, nullable=False),  # what he was called in the last game
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("least", Double, nullable=False),  # what he very likely has at least
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),  # he has played enough, and lets himself be seen
    Index("ix_ratings_person", "person"),
    sqlite_with_rowid=False,
)
_listed = ratings.c.listed == true()
Index(
    "ix_ratings_least",
    ratings.c.game,
    ratings.c.players,
    ratings.c.least.desc(),
    ratings.c.person,
    sqlite_where=_listed,
    postgresql_where=_listed,
)

# Those whose pages nobody else may see, by what others know them by.
hidden = Table("hidden", metadata, Column("person", Text, primary_key=True))

# Browsers that know somebody who has made himself known; a cookie that names one counts as long as it is here.
devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("way", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("ix_devices_guest", "guest"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Index("ix_passkeys_guest", "guest"),
)

# Words that count once: what is kept of each is a digest, of which its beginning is what it is found by.
once = Table(
    "once",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_once_guest", "guest"),
    Index("ix_once_until", "until"),
)

# Tournaments are kept like tables: what was decided, acts, and what lists show.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Text, nullable=False),
    Column("acts", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("running", Boolean, nullable=False),  # not over, and not cancelled
)
_running = tournaments.c.running == true()
Index("ix_tournaments_running", tournaments.c.id, sqlite_where=_running, postgresql_where=_running)
Index("ix_tournaments_public", tournaments.c.public, tournaments.c.running, tournaments.c.changed_at)

tournament_acts = Table(
    "tournament_acts",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Who takes part in a tournament, or has opened it.
entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("host", Boolean, nullable=False),
    Index("ix_entrants_guest", "guest"),
    sqlite_with_rowid=False,
)

# Where people want a word when it is their turn.
notice_addresses = Table(
    "notice_addresses",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Index("ix_notice_addresses_guest", "guest"),
)

# In which language, and when not.
notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("language", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
)

# The last turn (by the act that began it) of which somebody has been told, or has seen it himself.
notices_told = Table(
    "notices_told",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Index("ix_notices_told_guest", "guest"),
    sqlite_with_rowid=False,
)

# Those who have had their names deleted, as digests: a cookie of theirs may still be somewhere.
gone = Table(
    "gone",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

# What people have told the house of others. What was said stands in ``talk`` and is read from there.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("line", Integer),
    Column("reason", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("closed_at", BigInteger),
)

# Who is not served. Networks are kept as they are, because no digest tells what is in one; and no longer than the ban.
bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("network", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("until", BigInteger),
    Column("why", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

# What other programs have changed in a SQLite file, for the server that has it.
changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", Text, nullable=False),
    Column("which", Text, nullable=False),
)

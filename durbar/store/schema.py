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
)


for _flag in (tables.c.joinable, tables.c.finished, tables.c.bot_waits):
    # A list of the tables with this flag, by time. The others are not in it, and cost nothing when they change.
    _set = _flag == true()
    Index(f"ix_tables_{_flag.name}", tables.c.changed_at, tables.c.id, sqlite_where=_set, postgresql_where=_set)

acts = Table(
    "acts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", Text, nullable=False),
    sqlite_with_rowid=False,  # the acts of a table lie together
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

# Whom a reader does not want to read, anywhere, and the name he knows him by.
ignored = Table(
    "ignored",
    metadata,
    Column("reader", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("name", Text, nullable=False),
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

# Who holds a seat at a table now, or opened it.
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

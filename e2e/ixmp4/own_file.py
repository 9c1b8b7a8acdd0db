"""Platforms in SQLite files that the installed package makes, fills and reads itself, whatever its version."""

from pathlib import Path

import ixmp4
from alembic import command
from alembic.config import Config
from ixmp4 import Platform

IS_OLD = ixmp4.__version__.startswith("0.14.")
# These clients fail with an error of pandas.
CAN_FILL_WHAT_HAS_NO_INDEX_SETS = not ixmp4.__version__.startswith(("0.15.", "0.16."))

if IS_OLD:
    from ixmp4.conf.base import PlatformInfo
    from ixmp4.data.backend import SqlAlchemyBackend
else:
    from ixmp4.transport import DirectTransport


def dsn_of(path: Path) -> str:
    return f"sqlite:///{path}"


def make_file(path: Path, revision: str = "head") -> Path:
    """An empty platform, as migrations leave it at a revision."""
    config = Config()
    config.set_main_option("script_location", str(Path(ixmp4.__file__).parent / "db" / "migrations"))
    config.set_main_option("sqlalchemy.url", dsn_of(path))
    command.upgrade(config, revision)
    return path


def open_file(path: Path) -> Platform:
    if IS_OLD:
        return Platform(_backend=SqlAlchemyBackend(PlatformInfo(name=path.stem, dsn=dsn_of(path))))
    return Platform(DirectTransport.from_dsn(dsn_of(path)))


def set_docs(repository, item_id: int, text: str) -> None:
    if IS_OLD:
        repository.docs.set(item_id, text)
    else:
        repository.set_docs(item_id, text)


def docs_of(repository) -> list[tuple]:
    docs = repository.docs.list() if IS_OLD else repository.list_docs()
    return sorted((record.dimension__id, record.description, record.id) for record in docs)

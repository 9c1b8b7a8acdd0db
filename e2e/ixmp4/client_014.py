"""The client 0.14 as it is."""

from ixmp4 import DataPoint as DataPoint
from ixmp4 import IndexSet as IndexSet
from ixmp4 import IxmpError as IxmpError
from ixmp4 import Model as Model
from ixmp4 import NotFound as NotFound
from ixmp4 import NotUnique as NotUnique
from ixmp4 import Parameter as Parameter
from ixmp4 import Platform as Platform
from ixmp4 import Region as Region
from ixmp4 import Run as Run
from ixmp4 import Scalar as Scalar
from ixmp4 import Scenario as Scenario
from ixmp4 import Table as Table
from ixmp4 import Unit as Unit
from ixmp4.conf import settings
from ixmp4.core import Equation as Equation
from ixmp4.core import OptimizationVariable as OptimizationVariable
from ixmp4.core.exceptions import BadFilterArguments as BadFilterArguments
from ixmp4.core.exceptions import DeletionPrevented as DeletionPrevented
from ixmp4.core.exceptions import InvalidRunMeta as InvalidRunMeta
from ixmp4.core.exceptions import InvalidToken as InvalidToken
from ixmp4.core.exceptions import OptimizationDataValidationError as OptimizationDataValidationError
from ixmp4.core.exceptions import OptimizationItemUsageError as OptimizationItemUsageError
from ixmp4.core.exceptions import PlatformNotFound as PlatformNotFound
from ixmp4.core.exceptions import RunIsLocked as RunIsLocked
from ixmp4.core.exceptions import RunLockRequired as RunLockRequired
from ixmp4.core.exceptions import SchemaError as SchemaError
from ixmp4.core.exceptions import UnknownApiError
from ixmp4.data.abstract import Docs

DocsNotFound = Docs.NotFound
InconsistentType = SchemaError
# What opening a platform raises that the service does not have, and one as of a moment that is none.
NotThere = UnknownApiError
NoMoment = UnknownApiError
SECRET_VARIABLE = "IXMP4_SECRET_HS256"
# Who signs with the secret.
SELF_SIGNED = "ixmp4"


def register(name: str, address: str) -> None:
    """As `ixmp4 platforms add` does; a name that is registered already gets the new address."""
    unregister(name)
    settings.toml.add_platform(name, address)


def unregister(name: str) -> None:
    if is_registered(name):
        settings.toml.remove_platform(name)


def is_registered(name: str) -> bool:
    return name in settings.toml.platforms


def address_of(platform: Platform) -> str:
    return platform.backend.info.dsn


def name_of(platform: Platform) -> str:
    return platform.backend.info.name


def http_client_of(platform: Platform):
    return platform.backend.client


def disconnect(platform: Platform) -> None:
    platform.backend.client.close()
    platform.backend.executor.shutdown()


def let_know(monkeypatch, secret: str) -> None:
    """As if the client had been started with the secret in its environment."""
    monkeypatch.setattr(settings, "secret_hs256", secret)


def let_token_expire(platform: Platform) -> None:
    platform.backend.client.auth.token = "expired"

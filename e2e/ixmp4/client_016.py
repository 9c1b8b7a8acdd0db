"""The clients 0.15 to 0.17, which have one facade: what 0.14 calls differently has that name here too."""

from ixmp4 import Model, NotFound, NotUnique, Platform, Region, Run, Scenario, Unit
from ixmp4.conf.settings import Settings
from ixmp4.core.exceptions import (
    BadRequest,
    DeletionPrevented,
    InconsistentIamcType,
    InvalidArguments,
    InvalidDataFrame,
    InvalidRunMeta,
    InvalidToken,
    Ixmp4Error,
    OptimizationDataValidationError,
    OptimizationItemUsageError,
    PlatformNotFound,
)
from ixmp4.core.iamc import DataPoint
from ixmp4.core.iamc.variable import VariableServiceFacade as IamcVariables
from ixmp4.core.meta import RunMetaDictFacade
from ixmp4.core.model import ModelServiceFacade
from ixmp4.core.optimization import Equation, IndexSet, Parameter, Scalar, Table
from ixmp4.core.optimization import Variable as OptimizationVariable
from ixmp4.core.optimization.equation import EquationServiceFacade
from ixmp4.core.optimization.indexset import IndexSetServiceFacade
from ixmp4.core.optimization.parameter import ParameterServiceFacade
from ixmp4.core.optimization.scalar import ScalarServiceFacade
from ixmp4.core.optimization.table import TableServiceFacade
from ixmp4.core.optimization.variable import VariableServiceFacade
from ixmp4.core.region import RegionServiceFacade
from ixmp4.core.scenario import ScenarioServiceFacade
from ixmp4.core.unit import UnitServiceFacade
from ixmp4.data.checkpoint.service import CheckpointService
from ixmp4.data.docs.repository import DocsNotFound
from ixmp4.data.meta.service import RunMetaEntryService
from ixmp4.data.run.service import RunService

__all__ = [
    *("SECRET_VARIABLE", "SELF_SIGNED", "BadFilterArguments", "DataPoint", "DeletionPrevented", "DocsNotFound"),
    *("Equation", "InconsistentType", "IndexSet", "InvalidRunMeta", "InvalidToken", "IxmpError", "Model"),
    *("NoMoment", "NotFound", "NotThere", "NotUnique", "OptimizationDataValidationError"),
    *("OptimizationItemUsageError", "OptimizationVariable", "Parameter", "Platform", "PlatformNotFound"),
    *("Region", "Run", "RunIsLocked", "RunLockRequired", "Scalar", "Scenario", "SchemaError", "Table"),
    *("Unit", "address_of", "disconnect", "http_client_of", "is_registered", "let_know", "let_token_expire"),
    *("name_of", "register", "unregister"),
]

IxmpError = Ixmp4Error
BadFilterArguments = InvalidArguments
SchemaError = InvalidDataFrame
InconsistentType = InconsistentIamcType
NotThere = PlatformNotFound
NoMoment = BadRequest
RunIsLocked = Run.IsLocked
RunLockRequired = Run.LockRequired
SECRET_VARIABLE = "IXMP4_CLIENT__SECRET_HS256"
# Who signs with the secret: nobody in particular.
SELF_SIGNED = "@unknown"

for facade in (
    *(IamcVariables, ModelServiceFacade, RegionServiceFacade, ScenarioServiceFacade, UnitServiceFacade),
    *(EquationServiceFacade, IndexSetServiceFacade, ParameterServiceFacade),
    *(ScalarServiceFacade, TableServiceFacade, VariableServiceFacade),
):
    facade.get = facade.get_by_name
for item in (Equation, IndexSet, OptimizationVariable, Parameter, Table):
    item.add = item.add_data
    item.remove = item.remove_data
for service in (CheckpointService, RunMetaEntryService, RunService):
    service.delete = property(lambda service: service.delete_by_id)
Run.backend = property(lambda run: run._backend)
Run._model = property(lambda run: run._dto)
RunMetaDictFacade.refetch_data = RunMetaDictFacade._refresh


def register(name: str, address: str) -> None:
    """As `ixmp4 platforms add` does; a name that is registered already gets the new address."""
    unregister(name)
    Settings().get_toml_platforms().add_platform(name, address)


def unregister(name: str) -> None:
    if is_registered(name):
        Settings().get_toml_platforms().remove_platform(name)


def is_registered(name: str) -> bool:
    return name in Settings().get_toml_platforms().platforms


def address_of(platform: Platform) -> str:
    return platform.backend.transport.url


def name_of(platform: Platform) -> str:
    return address_of(platform).rstrip("/").rpartition("/")[2]


def http_client_of(platform: Platform):
    return platform.backend.transport.http_client


def disconnect(platform: Platform) -> None:
    platform.backend.transport.http_client.close()
    platform.backend.transport.executor.shutdown()


def let_know(monkeypatch, secret: str) -> None:
    """As if the client had been started with the secret in its environment."""
    monkeypatch.setenv(SECRET_VARIABLE, secret)


def let_token_expire(platform: Platform) -> None:
    http_client_of(platform).auth.access_token.exp = 0

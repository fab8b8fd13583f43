"""The independent judge and the hands to compare on, which are scripts of their own beside the tests."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def compare() -> ModuleType:
    """The script that compares; it has the judge as ``brute`` and the hands as ``hands``."""
    path = Path(__file__).with_name("compare.py")
    spec = importlib.util.spec_from_file_location("compare", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["compare"] = module
    spec.loader.exec_module(module)
    return module

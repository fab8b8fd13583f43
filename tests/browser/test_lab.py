"""The course opens in JupyterLab and runs there."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("notebook", ["00-welcome.ipynb", "zh/00-welcome.ipynb"])
def test_the_first_notebook_runs(lab_page: Any, notebook: str) -> None:
    page = lab_page(notebook)
    assert page.locator(".jp-Notebook .jp-OutputArea-output").count() > 0


def test_nothing_asks_about_news(lab_page: Any) -> None:
    page = lab_page("00-welcome.ipynb", run=False)
    page.wait_for_timeout(1500)
    assert page.locator(".Toastify__toast, .jp-toast-button").count() == 0


def test_the_kernels_know_where_rules_are_explained(lab: Any, lab_page: Any) -> None:
    (lab.folder / "scratch.ipynb").write_text(
        '{"cells": [{"cell_type": "code", "execution_count": null, "id": "one", "metadata": {}, "outputs": [],'
        ' "source": "import os; print(os.environ[\'ZIPAI_RULE_URL\'])"}],'
        ' "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},'
        ' "nbformat": 4, "nbformat_minor": 5}',
        "utf-8",
    )
    page = lab_page("scratch.ipynb")
    assert page.locator(".jp-OutputArea-output").inner_text().strip() == "/files/rulebook.{lang}.html#{id}"

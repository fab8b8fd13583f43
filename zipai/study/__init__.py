"""Studying a hand: what it waits for."""

from zipai.study.waits import Wait, waits

__all__ = ["Wait", "waits"]

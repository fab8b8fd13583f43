"""Studying a hand: what it waits for, how far it is from a win, and what its choices lead to."""

from zipai.study.distance import Distance, Useful, distance, distances, draws
from zipai.study.waits import Wait, waits

__all__ = ["Distance", "Useful", "Wait", "distance", "distances", "draws", "waits"]

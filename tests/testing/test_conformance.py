"""The conformance tests: what is ours passes them, and each catches the fault that it is there for."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from zipai.players import Heuristic, Player, Random, Thinker
from zipai.rulebook import rule_set_ids
from zipai.table import Action, Table
from zipai.testing import (
    NotConforming,
    OwnEngine,
    check_engine,
    check_engine_api,
    check_engine_leak,
    check_engine_record,
    check_engine_seed,
    check_player,
    check_player_api,
    check_player_leak,
    check_player_record,
    check_player_seed,
)


def said(error: pytest.ExceptionInfo[NotConforming]) -> str:
    assert isinstance(error.value, AssertionError)
    assert any("一" <= sign <= "鿿" for sign in error.value.text("zh"))
    return str(error.value)


# --- players -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_set_ids())
@pytest.mark.parametrize("player", [Random(), Heuristic()], ids=lambda player: player.name)
def test_our_players_conform(player: Player, rules: str) -> None:
    check_player(player, (rules,), (1, 2))


def test_the_player_that_counts_conforms() -> None:
    check_player(Thinker(), ("paohuzi",), (1,))


def test_an_answer_that_was_not_offered_is_caught() -> None:
    class Passer(Heuristic):
        def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
            return Action("pass")

    with pytest.raises(NotConforming) as error:
        check_player_api(Passer(), "paohuzi", (1,))
    assert said(error).startswith(
        "rules paohuzi, seed 1, step 1: seat 2 answered Action.read('pass'), which was not offered"
    )


def test_a_player_without_a_name_is_caught() -> None:
    with pytest.raises(NotConforming) as error:
        check_player_api(Random(name=""), "paohuzi", (1,))
    assert said(error) == "rules paohuzi, seed 1, step 0: the player has no name"


def test_chance_from_elsewhere_is_caught() -> None:
    class Gambler(Random):
        def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
            return random.choice(options)

    class Diary(Random):
        kept: list[int] = []  # noqa: RUF012

        def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
            self.kept.append(seat)
            return options[len(self.kept) % 7 % len(options)]

    for player in (Gambler(), Diary()):
        before = random.getstate()
        with pytest.raises(NotConforming) as error:
            check_player_seed(player, "paohuzi", (1,))
        assert "the same seed gave two games: " in said(error)
        assert random.getstate() == before


def test_a_view_that_shows_too_much_is_caught() -> None:
    class Peeker(Random):
        """Looks at the others' hands where they can be seen."""

        def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
            seen = sum(hash(str(who.hand)) for who in view.seats if who.hand is not None)
            return options[seen % len(options)]

    check_player_leak(Peeker(), "paohuzi", (1,))
    with pytest.raises(NotConforming) as error:
        check_player_leak(Peeker(), "paohuzi", (1,), see=lambda table, seat: table)
    assert "when only cards changed that it can't see" in said(error)


def test_a_record_that_does_not_replay_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from zipai.table.records import Decision, Record

    def lines(self: Record) -> tuple[str, ...]:
        kept = tuple(e for e in self.entries if not (isinstance(e, Decision) and e.answer == "pass"))
        return whole(Record(self.header, kept, self.outcome))

    whole = Record.lines
    monkeypatch.setattr(Record, "lines", lines)
    with pytest.raises(NotConforming) as error:
        check_player_record(Random(), "paohuzi", (1,))
    assert "the record does not replay: record line" in said(error)


# --- engines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_set_ids())
def test_our_engine_conforms(rules: str) -> None:
    check_engine(OwnEngine(), (rules,), (1, 2))


class Wrapped(OwnEngine):
    """Our engine with a fault."""

    Stepped = tuple[list[dict[str, Any]], Any, dict[str, Any] | None]


def test_an_option_too_few_is_caught() -> None:
    class Forgetful(Wrapped):
        def options(self, state: Table) -> dict[int, list[str]]:
            return {seat: [a for a in may if a != "pass"] for seat, may in super().options(state).items()}

    with pytest.raises(NotConforming) as error:
        check_engine_api(Forgetful(), "paohuzi", (2,))
    assert ": the offers should be {" in said(error)


def test_another_rule_id_is_caught() -> None:
    class Renamed(Wrapped):
        def step(self, state: Table, answers: Mapping[int, str]) -> Wrapped.Stepped:
            events, after, result = super().step(state, answers)
            return (
                [{**event, "rule": event["rule"].replace("turn.draw", "turn.order")} for event in events],
                after,
                result,
            )

    with pytest.raises(NotConforming) as error:
        check_engine_api(Renamed(), "paohuzi", (2,))
    assert ": the events should be [{'seat': " in said(error)


def test_other_points_are_caught() -> None:
    class Generous(Wrapped):
        def step(self, state: Table, answers: Mapping[int, str]) -> Wrapped.Stepped:
            events, after, result = super().step(state, answers)
            return events, after, result and {**result, "drawn_hands": 7}

    for check in (check_engine_api, check_engine_record):
        with pytest.raises(NotConforming) as error:
            check(Generous(), "paohuzi", (2,))
        assert "the result should be {" in said(error)


def test_an_engine_that_lets_anything_pass_is_caught() -> None:
    class Lenient(Wrapped):
        def step(self, state: Table, answers: Mapping[int, str]) -> Wrapped.Stepped:
            may = self.options(state)
            return super().step(state, {seat: a if a in may[seat] else may[seat][0] for seat, a in answers.items()})

    with pytest.raises(NotConforming) as error:
        check_engine_api(Lenient(), "paohuzi", (2,))
    assert said(error).endswith(" may not win, and was let")


def test_a_state_that_changes_is_caught() -> None:
    class Worn(Wrapped):
        used: set[Table] = set()  # noqa: RUF012

        def step(self, state: Table, answers: Mapping[int, str]) -> Wrapped.Stepped:
            events, after, result = super().step(state, answers)
            again = state in self.used
            self.used.add(state)
            return [] if again else events, after, result

    with pytest.raises(NotConforming) as error:
        check_engine_seed(Worn(), "paohuzi", (2,))
    assert "the same seed gave two games: " in said(error)


def test_an_engine_that_shows_too_much_is_caught() -> None:
    class Open(Wrapped):
        def view(self, state: Table, seat: int) -> Table:
            return state

    with pytest.raises(NotConforming) as error:
        check_engine_leak(Open(), "paohuzi", (2,))
    assert said(error).endswith(" sees or may do changed with cards that it can't see")


def test_an_engine_whose_record_does_not_replay_is_caught() -> None:
    class Silent(Wrapped):
        def step(self, state: Table, answers: Mapping[int, str]) -> Wrapped.Stepped:
            events, after, result = super().step(state, answers)
            return [event for event in events if event["action"] != "pass"], after, result

    with pytest.raises(NotConforming) as error:
        check_engine_record(Silent(), "paohuzi", (2,))
    assert "the record does not replay: record line" in said(error)

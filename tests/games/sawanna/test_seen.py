"""What Sawanna shows and says: piles, dice on animals, the log, the prompt, live help."""

from __future__ import annotations

import pytest

from dicetable.core.move import Move, Spot
from dicetable.core.score import outcome
from dicetable.games.sawanna.rules import Sawanna, State
from dicetable.words import Words
from tests.games.sawanna.setting import after, position, rules, thrown

NAMES = ("Ann", "Bo", "Cora")


def said(game: Sawanna, s: State, line: str) -> str:
    """The log's line for a move."""
    move = thrown(game, s, line) if line.isdigit() else game.spelt(s, Move.parse(line))
    assert game.why_not(s, move) is None
    return Words(NAMES, game.all_spots(s.seats)).say(game.words(s, move))


def refusal(game: Sawanna, s: State, line: str) -> str:
    """The reason against a move, as a person reads it."""
    found = game.why_not(s, game.spelt(s, Move.parse(line)))
    assert found is not None
    return Words(NAMES, game.all_spots(s.seats)).say(found.text)


def prompt(game: Sawanna, s: State) -> str:
    return Words(NAMES, game.all_spots(s.seats)).say(game.view(s, 0).prompt)


def aids(game: Sawanna, s: State, *picked: Spot) -> dict[str, tuple[Spot, ...]]:
    words = Words(NAMES, game.all_spots(s.seats))
    return {words.say(aid.text): aid.spots for aid in game.aids(s, frozenset(picked))}


def test_who_sits_on_whom_bottom_first() -> None:
    game = rules()
    for below, above in (("red.zebra", "blue.lion"), ("blue.lion", "red.zebra")):
        s = position(game, 2, {below: "2.3", above: "2.3"})
        lying = [thing for thing, place in game.view(s, 0).at.items() if place == "track.2.3"]
        assert lying == [below, above]


def test_animals_wait_before_their_seat_and_come_home() -> None:
    game = rules()
    view = game.view(position(game, 3, {"green.zebra": "home", "red.lion": "3.7"}), 0)
    assert view.at["green.zebra"] == "hole"
    assert view.at["red.lion"] == "track.3.7"
    assert {view.at[f"green.{animal}"] for animal in game.animals} == {"hole", "table.green"}


def test_dice_lie_in_the_tray_on_animals_and_aside() -> None:
    game = rules()
    s = after(game, game.start(2, 0), "166432", "place die.1 die.6 lion", "roll", "6643",
              "place die.2 blue.zebra track.1")
    view = game.view(s, 0)
    assert {die: view.at[die] for die in game.dice} == {
        "die.1": "red.lion", "die.6": "red.lion", "die.2": "aside.2", "die.3": "tray.3", "die.4": "tray.4",
        "die.5": "tray.5"}
    assert view.faces == {"die.1": "1", "die.6": "2", "die.2": "6", "die.3": "6", "die.4": "4", "die.5": "3"}
    things = list(view.at)
    assert things.index("red.lion") < things.index("die.1")


def test_dice_about_to_be_thrown_show_nothing() -> None:
    game = rules()
    s = after(game, game.start(2, 0), "166432", "place die.1 lion", "roll")
    assert game.view(s, 0).faces == {"die.1": "1"}


def test_only_the_playing_seats_have_tables_and_animals() -> None:
    game = rules()
    spots = game.all_spots(3)
    tables = {spot for spot, place in spots.items() if place.kind == "table"}
    assert tables == {"table.red", "table.blue", "table.green"}
    assert sum(place.kind == "tile" for place in spots.values()) == 15
    zebra = spots["blue.zebra"]
    assert zebra.traits == {"seat": "1", "colour": "blue", "animal": "zebra", "values": "4 5", "power": ""}
    assert rules("advanced").all_spots(3)["blue.zebra"].trait("power") == "herd"


@pytest.mark.parametrize(("line", "expected"), [
    ("place die.1 die.2 zebra", "Ann puts 4, 5 on the zebra."),
    ("place die.5 blue.giraffe track.2", "Ann puts a six on Bo’s giraffe. It goes to space 1 of Track 2."),
    ("place die.5 die.6 blue.lion", "Ann puts 2 sixes on Bo’s lion. It reaches the watering hole."),
    ("place die.5 die.6 blue.zebra",
     "Ann puts 2 sixes on Bo’s zebra. It hops on the back of Ann’s elephant, on space 5 of Track 1."),
    ("place die.5 blue.elephant",
     "Ann puts a six on Bo’s elephant. There is no room for it, and it stays where it is."),
    ("place die.5 die.6 blue.elephant", "Ann puts 2 sixes on Bo’s elephant. It goes to space 5 of Track 2."),
    ("place die.5 die.6 cora.gazelle",
     "Ann puts 2 sixes on Cora’s gazelle. It stops short on space 3 of Track 3."),
])
def test_the_log_says_what_comes_of_a_move(line: str, expected: str) -> None:
    game = rules()
    s = position(game, 3, {
        "blue.lion": "1.6", "red.elephant": "1.5", "blue.zebra": "1.3", "blue.elephant": "2.3", "red.lion": "2.4",
        "green.lion": "2.4", "green.gazelle": "3.2", "green.zebra": "3.4", "green.elephant": "3.4"})
    s = after(game, s, "451366")
    assert said(game, s, line.replace("cora", "green")) == expected


def test_the_log_of_a_move_cut_short_onto_a_back() -> None:
    game = rules()
    s = position(game, 3, {"blue.lion": "1.1", "red.elephant": "1.2", "red.lion": "1.3", "green.lion": "1.3"})
    assert said(game, after(game, s, "451366"), "place die.5 die.6 blue.lion") == (
        "Ann puts 2 sixes on Bo’s lion. It stops short on space 2 of Track 1, on the back of Ann’s elephant.")


def test_the_log_of_a_turn() -> None:
    game = rules()
    s = position(game, 3, {"red.zebra": "1.3", "green.zebra": "1.4"})
    log = []
    for line in ("651144", "place die.5 die.6 zebra", "roll", "6321", "place die.4 lion", "move", "go zebra",
                 "go lion track.2"):
        log.append(said(game, s, line))
        s = after(game, s, line)
    assert log == [
        "Ann rolls 1, 1, 4, 4, 5, 6.", "Ann puts 4, 4 on the zebra.", "Ann rolls on with the other 4 dice.",
        "Ann rolls 1, 2, 3, 6.", "Ann puts 1 on the lion.", "Ann moves.",
        "Ann moves the zebra with 2 dice. It goes to space 5 of Track 1.",
        "Ann moves the lion with 1 die. It goes to space 1 of Track 2."]
    assert prompt(game, s) == "Bo rolls the dice."


def test_a_bust_is_called_one() -> None:
    game = rules()
    s = position(game, 2, {"red.gazelle": "home"})
    s = after(game, s, "444444", "place die.1 zebra", "roll", "44444")
    assert prompt(game, s) == "Bust: none of these dice can be placed, and Ann’s animals don’t move."
    assert said(game, s, "bust") == "Bust: Ann can place nothing, and Ann’s animals don’t move."
    assert refusal(game, s, "move") == "None of these dice can be placed: Ann’s turn is over."


def test_the_end_is_told() -> None:
    game = rules()
    s = position(game, 2, {"blue.gazelle": "home", "blue.lion": "2.7"})
    s = after(game, s, "666666", "place die.1 blue.lion")
    words = Words(NAMES, game.all_spots(2))
    assert prompt(game, s) == "Two of Bo’s animals are at the watering hole: Bo wins."
    standings = [game.standing(s, seat) for seat in range(2)]
    assert outcome(standings).winners == (1,)
    assert [words.say(part.label) for part in game.score(s, 1).parts] == ["The lion is home", "The gazelle is home"]


@pytest.mark.parametrize(("line", "expected"), [
    ("place die.6 lion", "A six can’t lie on an animal of one’s own."),
    ("place die.3 lion", "The lion takes 1 and 2, not 3."),
    ("place die.4 zebra", "Ann’s zebra is covered by Bo’s lion and takes no dice."),
    ("place die.1 blue.lion", "Only sixes go on other players’ animals, not 1."),
    ("place die.6 blue.giraffe", "Bo’s giraffe is still on the table: a track must be chosen for it."),
    ("place die.6 blue.lion track.2", "Bo’s lion keeps its track."),
    ("place die.6 blue.giraffe track.4", "Track 4 is closed: with 3 players the first 3 tracks are used."),
    ("bust", "Who can place must place: die 1 can go on Ann’s giraffe."),
    ("roll", "First Ann places at least one of these dice."),
])
def test_refusals_in_plain_words(line: str, expected: str) -> None:
    game = rules()
    s = position(game, 3, {"red.zebra": "1.3", "blue.lion": "1.3"})
    assert refusal(game, after(game, s, "123446"), line) == expected


def test_refusals_later_in_a_turn() -> None:
    game = rules()
    s = position(game, 3, {"red.zebra": "1.3", "blue.lion": "1.1", "red.elephant": "home", "red.lion": "2.2"})
    s = after(game, s, "445216", "place die.1 die.2 zebra")
    choosing = "After this roll dice were placed already: Ann rolls on, or moves and so ends the turn."
    assert refusal(game, s, "place die.4 lion") == refusal(game, s, "go zebra") == refusal(game, s, "bust") == choosing
    s = after(game, s, "roll", "6621", "place die.3 die.4 blue.lion", "roll", "41")
    for line, expected in (
            ("place die.5 zebra", "The zebra got its dice in this turn already."),
            ("place die.1 gazelle", "die 1: on the zebra already, where they stay until it has moved."),
            ("place die.3 blue.lion", "die 3: out until the next player’s turn."),
            ("place die.6 elephant", "Ann’s elephant is home and out of the race."),
            ("place die.6 lion track.2", "Ann’s lion keeps its track."),
            ("place die.5 gazelle track.2", "The track is chosen when the gazelle moves, not when it gets its dice.")):
        assert refusal(game, s, line) == expected
    s = after(game, s, "place die.6 lion", "roll", "4", "place die.5 gazelle")
    assert prompt(game, s) == "All dice are used: Ann moves."
    assert refusal(game, s, "roll") == "No dice are left to roll: Ann moves and so ends the turn."
    s = after(game, s, "move")
    assert prompt(game, s) == "Ann moves the animals that have dice, in any order."
    for line, expected in (
            ("roll", "Ann is moving: the animals with dice go one after the other, and then the turn is over."),
            ("go blue.lion", "Only Ann’s own animals move now."),
            ("go giraffe track.1", "No dice lie on the giraffe: it does not move."),
            ("go zebra", "Bo’s lion sits on the zebra, which stays and loses its dice."),
            ("go gazelle", "Ann’s gazelle is still on the table: a track must be chosen for it.")):
        assert refusal(game, s, line) == expected


def test_refusals_on_the_advanced_side() -> None:
    game = rules("advanced")
    s = position(game, 3, {"red.gazelle": "1.3", "blue.elephant": "2.3", "blue.giraffe": "3.4", "blue.zebra": "3.4"})
    s = after(game, s, "344446")
    assert refusal(game, s, "place die.6 blue.giraffe") == (
        "Bo’s giraffe is covered: it still takes its owner’s dice, but no sixes.")
    assert refusal(game, s, "place die.1 gazelle track.2") == (
        "The track is chosen when the gazelle moves, not when it gets its dice.")
    s = after(game, s, "place die.1 gazelle", "move")
    assert refusal(game, s, "go gazelle track.3") == "The gazelle changes only to a track beside its own."
    assert refusal(game, s, "go gazelle track.2") == (
        "The gazelle can’t change to Track 2: space 3 there is full.")


def test_what_there_is_to_do_is_said_at_every_step() -> None:
    game = rules()
    s, prompts = position(game, 3, {"blue.lion": "1.1"}), []
    for line in ("644444", "place die.1 blue.lion", "roll", "44444", "place die.2 die.3 die.4 die.5 zebra"):
        s = after(game, s, line)
        prompts.append(prompt(game, s))
    placing = "Ann places dice, sixes on a rival’s animal."
    assert prompts == [
        placing, "Ann rolls the other dice too, or ends the turn.", "Ann rolls the other 5 dice.", placing,
        "Ann rolls the other dice too, or moves."]
    assert said(game, s, "roll") == "Ann rolls on with the last die."
    assert prompt(game, after(game, s, "roll")) == "Ann rolls the last die."


def test_help_says_where_an_animal_would_land() -> None:
    game = rules()
    s = position(game, 3, {"green.zebra": "1.2", "green.lion": "1.2", "red.lion": "2.6"})
    s = after(game, s, "112445")
    assert aids(game, s, "red.zebra", "die.4", "die.5") == {
        "As things stand, 2 dice take the zebra here.": ("track.1.1", "track.2.2", "track.3.2")}
    assert aids(game, s, "red.lion", "die.1", "die.2") == {"As things stand, 2 dice take the lion here.": ("hole",)}
    assert aids(game, s, "red.lion", "die.4") == {}


def test_help_asks_for_the_track_of_an_animal_that_moves_from_the_table() -> None:
    game = rules()
    s = after(game, game.start(2, 0), "112446")
    spots = ("track.1.1", "track.2.1")
    assert aids(game, s, "die.6", "blue.zebra") == {"Choose a track for the zebra: 1 die takes it here.": spots}
    s = after(game, s, "place die.4 zebra", "move")
    assert aids(game, s, "red.zebra") == {"Choose a track for the zebra: 1 die takes it here.": spots}


def test_the_same_animal_of_two_seats_is_one_row_of_the_points() -> None:
    game = rules()
    s = position(game, 2, {"red.lion": "home", "blue.lion": "home"})
    assert [game.score(s, seat).parts[0].name for seat in (0, 1)] == ["home.lion", "home.lion"]


def test_an_animal_without_dice_says_nothing() -> None:
    game = rules()
    s = after(game, game.start(2, 0), "112445")
    assert aids(game, s, "red.lion") == {}


def test_help_explains_a_power() -> None:
    game = rules("advanced")
    s = after(game, game.start(2, 0), "123456")
    for animal in game.animals:
        (explained,) = aids(game, s, f"blue.{animal}").values()
        assert explained == (f"blue.{animal}",)


def test_help_says_what_is_at_risk() -> None:
    game = rules()
    # Gazelle home, zebra and giraffe covered, the elephant loaded: only 1, 2 and 6 fit.
    s = position(game, 2, {"red.gazelle": "home", "red.zebra": "1.2", "blue.zebra": "1.2", "red.giraffe": "1.3",
                           "blue.giraffe": "1.3"})
    s = after(game, s, "222333", "place die.4 die.5 die.6 die.1 elephant")
    assert list(aids(game, s)) == ["Rolling 2 dice: 25 % of such rolls are a bust."]
    thrown_ = [after(game, s, "roll", f"{one}{other}") for one in range(1, 7) for other in range(1, 7)]
    busts = sum(all(move.verb == "bust" for move in game.legal(state)) for state in thrown_)
    assert busts / 36 == 0.25

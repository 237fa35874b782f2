"""Boards without their files."""

from __future__ import annotations

import networkx
from hypothesis import given
from hypothesis import strategies as st

from dicetable.core.board import Place
from tests.toys import board

SPOTS = [f"spot.{n}" for n in range(7)]
PLACES = {spot: Place("spot") for spot in SPOTS}
PAIRS = [(one, other) for n, one in enumerate(SPOTS) for other in SPOTS[n + 1:]]


@given(st.lists(st.sampled_from(PAIRS), unique=True), st.sets(st.sampled_from(SPOTS)))
def test_what_is_cut_off_is_what_networkx_finds(links: list[tuple[str, str]], among: set[str]) -> None:
    made = board("toy", PLACES, tuple(links))
    parts = list(networkx.connected_components(made.graph.subgraph(among)))
    lonely = made.cut_off(sorted(among))
    if len(parts) < 2:
        assert lonely == frozenset()
    else:
        assert lonely in parts
        assert len(lonely) == min(map(len, parts))


def test_the_graph_has_every_spot_and_link_and_stays_so() -> None:
    made = board("toy", PLACES, (PAIRS[0],))
    assert set(made.graph.nodes) == set(SPOTS)
    assert list(made.graph.edges) == [PAIRS[0]]
    assert networkx.is_frozen(made.graph)
    assert made.graph is made.graph

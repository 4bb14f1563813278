"""Distances on boards, checked over whole boards rather than on one example.

- :mod:`~zamora.metric.discs`: the diagonal is longer than the side (Batalla de Compases).
- :mod:`~zamora.metric.distances`: the king's steps, the taxi's, the ruler's.
- :mod:`~zamora.metric.axioms`: whether a distance is a metric, on all cells, pairs and triples.
- :mod:`~zamora.metric.examples`: false metrics, and unexpected true ones.
- :mod:`~zamora.metric.discs`: discs and rings around a cell.
- :mod:`~zamora.metric.discs`: what a stop on the way costs.
- :mod:`~zamora.metric.chains`, :mod:`~zamora.metric.proof`, :mod:`~zamora.metric.proofcheck`: the
  author's eight-case proof as data, on three cells, and on whole boards. What it leaves out is
  listed by :func:`zamora.book.remarks`.

NumPy makes the check of the axioms fast and is loaded by the first one; without it all answers are
the same.
"""

from __future__ import annotations

from zamora.core.board import taxi
from zamora.metric.axioms import (
    Axiom,
    AxiomReport,
    AxiomResult,
    Counted,
    Counterexample,
    check_axioms,
    count_triples,
)
from zamora.metric.chains import (
    CASES,
    CHAINS,
    FORMULAS,
    INEQUALITIES,
    Claim,
    Expression,
    printed_flaws,
    unproved,
)
from zamora.metric.discs import (
    Ring,
    Stop,
    check_hypotenuse,
    disc,
    free_stops,
    lengths,
    rings,
    stop,
)
from zamora.metric.distances import (
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    TAXI,
    Distance,
    euclid,
    named,
    squared,
)
from zamora.metric.examples import FALSE_METRICS, UNEXPECTED_METRICS, FalseMetric
from zamora.metric.proof import Argument, Explained, Link, Numbers, explain
from zamora.metric.proofcheck import ProofReport, check_proof
from zamora.metric.values import (
    Number,
    OffBoard,
    UnknownDistance,
)

__all__ = [
    "CASES",
    "CHAINS",
    "CHEBYSHEV",
    "DISTANCES",
    "EUCLID",
    "FALSE_METRICS",
    "FORMULAS",
    "INEQUALITIES",
    "TAXI",
    "UNEXPECTED_METRICS",
    "Argument",
    "Axiom",
    "AxiomReport",
    "AxiomResult",
    "Claim",
    "Counted",
    "Counterexample",
    "Distance",
    "Explained",
    "Expression",
    "FalseMetric",
    "Link",
    "Number",
    "Numbers",
    "OffBoard",
    "ProofReport",
    "Ring",
    "Stop",
    "UnknownDistance",
    "check_axioms",
    "check_hypotenuse",
    "check_proof",
    "count_triples",
    "disc",
    "euclid",
    "explain",
    "free_stops",
    "lengths",
    "named",
    "printed_flaws",
    "rings",
    "squared",
    "stop",
    "taxi",
    "unproved",
]

"""Small positions with forced wins of all lengths, and without: few turns, so that even the slow
enumerators can look some turns ahead. Found among random placements.
"""

from __future__ import annotations

#: So many own turns ahead the slow enumerators get within a second or two.
DEEP = {"futez": 3, "golez": 1, "goldrez": 1, "caliz": 2, "gol": 2}

FORCED = {
    "futez": [
        # Of the side that is not to move, in one, two, three own turns; of the other; nobody's.
        "futez:1 35,51,53,73 44,55,64,84 71 N",
        "futez:1 51,53,55,64 42,73,82,84 75 N",
        "futez:1 22,35,55,84 31,42,51,64 44 B",
        "futez:1 35,51,64,71 31,42,55,62 33 N",
        "futez:1 24,31,51,82 22,53,62,84 35 N",
        "futez:1 33,53,73,82 35,51,62,84 71 B",
        "futez:1 42,55,62,82 31,33,51,53 64 B",
        "futez:1 42,44,62,75 53,55,73,82 64 B",
    ],
    "golez": [
        "golez:1 P23,D53,D31,M32,A44,A63 P115,D33,D55,M62,A52,A42 41 B",
        "golez:1 P24,D52,D33,M76,A93,A87 P102,D51,D77,M63,A31,A57 82 B",
        "golez:1 P12,D87,D44,M54,A86,A81 P105,D65,D31,M85,A52,A57 91 N",
        "golez:1 P25,D66,D77,M56,A37,A46 P104,D67,D55,M36,A65,A45 47 B",
    ],
    "goldrez": [
        "goldrez:1 R15,T24,A27,C55,D43 R93,T34,A36,C23,D35 25 B",
        "goldrez:1 R13,T66,A52,C44,D63 R93,T83,A86,C36,D33 87 N",
        "goldrez:1 R15,T55,A35,C86,D71 R94,T63,A66,C45,D75 57 N",
        "goldrez:1 R15,T64,A72,C75,D84 R94,T26,A82,C61,D74 21 B",
    ],
    "caliz": [
        "caliz:1 R123,P127 R115,C143 135 B",
        "caliz:1 R125,C119 R142,C24,P55 143 N",
        "caliz:1 R148 R127,P88,P138 136 B",
        "caliz:1 R116 R21,A129,P96 109 N",
        # With a mate sooner than with a goal.
        "caliz:1 R36,D62,T117,A38,P93 R15,T26 107 B",
        "caliz:1 R148 R127,C139,P137 149 B",
        "caliz:1 R154,C43 R116 32 N",
        "caliz:1 R51 R16,C39 28 B",
    ],
    "gol": [
        "gol:1 R67,C142 P133 144 B",
        "gol:1 R141,C22,P28 R109,C21 34 B",
        "gol:1 P134 R68,T128 145 B",
        "gol:1 R44,T52 R97 85 B",
        "gol:1 A107,P52 R83,C105,P104 136 N",
        "gol:1 R129 T72 69 B",
        "gol:1 R22,P39,P84 R116,C91,P76 85 B",
    ],
}

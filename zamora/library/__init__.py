"""The games, a folder each (or a folder for near twins): rules, notation, how positions are judged.

Nobody imports them by name but the registry (:mod:`zamora.registry`), when a game is asked for.
"""

"""The games, a folder each (or a folder for near twins): rules, notation, how positions are judged.

Only the registry (:mod:`zamora.registry`) imports them by name, when a game is requested.
"""

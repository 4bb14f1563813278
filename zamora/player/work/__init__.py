"""Computations off the main loop: a thread, slices or a Web Worker does them."""

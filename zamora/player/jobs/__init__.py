"""Computations off the main loop: in a thread, cooperatively in short steps, or in a Web Worker."""

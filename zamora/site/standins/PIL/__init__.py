"""A small stand-in for Pillow: ipycanvas imports it, and no board needs it. It reads no picture."""

__version__ = "0.0.1+zamora.standin"

"""Tests of the class: its rules without a network, then its server."""

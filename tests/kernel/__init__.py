"""Tests of compiled kernels as processes see them: caches, installations, the benchmark."""

"""The tests of zamora; each folder says what it is about."""

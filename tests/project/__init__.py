"""The project around the engine: the command, the package, the translations, the code itself."""

"""Version: which kibitz this is; a module of its own, so that asking loads nothing else."""

__version__ = "0.1.0"

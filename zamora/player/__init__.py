"""What a person touches, as programs without a page: pictures, games in progress, frames.

Nothing here knows Jupyter or a browser; hosts (a notebook, a class) show what comes out.
"""

"""The whole courseware as a folder that any web server can give out, without a server of ours.

JupyterLite shows the lessons, Pyodide runs Python in the browser. :mod:`~zamora.site.building` puts
the folder together from what :mod:`~zamora.site.fetching` gets from the package registries and what
lies in ``browser/``: the kernel, the page around a lesson, the start page. ``standins/`` has the
little of NumPy and Pillow that drawing a board needs, named as what it is.
"""

"""Starting JupyterLab, and the pupil's folder of lessons."""

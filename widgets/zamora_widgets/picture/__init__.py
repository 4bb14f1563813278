"""What boards look like on a page: the canvas painter, the surface that is touched, stills."""

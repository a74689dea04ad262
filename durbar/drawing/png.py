"""Drawings as pictures that any program can show. It takes a while in which nothing else is done: not for a server's
own process.
"""

from resvg_py import svg_to_bytes


def png(svg: str, typefaces: tuple[str, ...], others_too: bool) -> bytes:
    """A drawing as a picture in its own size, its text set in typefaces from these files; in those of the machine too,
    if it has letters that these have not.
    """
    return svg_to_bytes(svg_string=svg, font_files=list(typefaces), skip_system_fonts=not others_too)

"""What the operating system objects to, in the reader's language: its own sentences are in its own.

Its errors rise as they are; what people read of one is made here.
"""

from __future__ import annotations

import errno

from zamora.core.i18n import _


def told(error: OSError) -> str:
    """A sentence: what cannot be used, where the system says that, and why."""
    file = error.filename2 or error.filename  # of what should replace a file, that file
    if file is None:
        return _("El sistema no lo permite: {why}.").format(why=reason(error))
    return _("No puedo usar {file}: {why}.").format(file=file, why=reason(error))


def reason(error: OSError) -> str:
    """Why something cannot be used, in a few words for a sentence; else the name of the error."""
    match error.errno:
        case errno.ENOENT:
            return _("no existe esa carpeta o ese archivo")
        case errno.ENOTDIR | errno.EEXIST:
            return _("hay un archivo donde tendría que haber una carpeta")
        case errno.EISDIR:
            return _("es una carpeta, y hace falta un archivo")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return _("no hay permiso")
        case errno.ENOSPC | errno.EDQUOT:
            return _("no queda espacio en el disco")
        case errno.ENAMETOOLONG:
            return _("el nombre es demasiado largo")
        case None:
            return str(error)
        case number:
            return errno.errorcode.get(number, str(number))

"""Builds the site next to its destination, then moves it there as a whole."""

from __future__ import annotations

import contextlib
import hashlib
import html
import json
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, _, language, speaking
from zamora.core.systemerrors import reason
from zamora.jupyter.workfolder import Lesson, lessons_in, shipped_folder
from zamora.player.document import document, in_script
from zamora.player.lessonlist import course
from zamora.player.unwritten import HOME
from zamora.player.web import WEB
from zamora.site import app, fetching, hosting, offline, packing, sharing, startpage
from zamora.site.editions import Editions

#: Where pages say of which build they are; the name is known when all else is written.
_BUILD = "zamora-build"
#: The page of all that has no document of its own: `ANY.html?p=NAME` (zamora/player/web/site.js).
ANY = "pagina"
_BROWSER = Path(__file__).parent / "browser"
_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

WASM, LIBRARY = "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"

#: Where Pyodide puts back a memory that was kept, and what does it instead. Pyodide means to make
#: room for it first, by a setting that this build of it does not know any more. And a page of
#: memory takes nothing from the computer until something is written into it: zeros, two fifths of
#: the whole, are not written where there are zeros.
_RESTORE = "Module.HEAP8.set(t),l"
_RESTORED = (
    "t.length>Module.HEAP8.length&&growMemory(t.length),((from,to)=>{"
    "const page=1024,used=(words)=>{for(let n=0;n<words.length;n++)if(words[n])return true};"
    "for(let at=0;at<from.length;at+=page){const words=from.subarray(at,at+page);"
    "if(used(words)||used(to.subarray(at,at+page)))to.set(words,at)}"
    "})(new Int32Array(t.buffer,t.byteOffset,t.length>>2),new Int32Array(Module.HEAP8.buffer)),l"
)
#: Pyodide waits for the whole of a kept memory before it looks at its WebAssembly, which could be
#: compiled meanwhile.
_BEGIN = "s=await ke(t,n),r=await Re(i,n);Fe(r,t);let a=Ae(r,s,t);"
_BEGUN = (
    "s=ke(t,n);n.noInitialRun=Boolean(t._loadSnapshot);"
    "let r=await Re(i,n);Fe(r,t);let a=Ae(r,await s,t);"
)

#: All languages that have everything.
ALL = Editions(COMPLETE)

#: Progress report.
Say = Callable[[str], object]


class FolderTaken(ZamoraError):
    """There is something in the folder that is no site of ours."""


class CannotWrite(ZamoraError):
    """There is no room, or no permission; nothing half-written is left."""


@contextlib.contextmanager
def writing(target: Path) -> Iterator[None]:
    """What the system objects to while something is written, as a sentence.

    Raises:
        CannotWrite: in place of an ``OSError``.
    """
    try:
        yield
    except OSError as error:
        raise CannotWrite(
            _("No pude escribir {target}: {why}. No quedó nada a medias.").format(
                target=target, why=reason(error)
            )
        ) from error


def build(
    folder: Path,
    lessons: Iterable[Lesson],
    say: Say = lambda _words: None,
    address: sharing.Address = sharing.NOWHERE,
    editions: Editions = ALL,
) -> Path:
    """Write the site into ``folder``; an older site there is replaced as a whole.

    Args:
        folder: its place.
        lessons: those that it has.
        say: progress report.
        address: where it will be, for what needs it.
        editions: the languages in which it can be read.

    Raises:
        FolderTaken: if the folder holds anything else.
        CannotFetch, CannotPack, CannotWrite: nothing is written then.
    """
    folder = folder.absolute()
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not _ours(folder))):
        raise FolderTaken(
            _("En {folder} hay otras cosas. Elige una carpeta vacía o una que no exista.").format(
                folder=folder
            )
        )
    with writing(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            work.chmod(0o755)
            _fill(work, tuple(lessons), say, address, editions)
            _replace(work, folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return folder


def _ours(folder: Path) -> bool:
    return (folder / offline.MARK).is_file()


def _replace(work: Path, folder: Path) -> None:
    """Put ``work`` in the place of ``folder``; the old one goes when the new one is there."""
    if not folder.exists():
        work.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    folder.rename(old / "old")
    try:
        work.rename(folder)
    except BaseException:
        (old / "old").rename(folder)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _fill(
    site: Path,
    lessons: tuple[Lesson, ...],
    say: Say,
    address: sharing.Address,
    editions: Editions,
) -> None:
    say(_("Traigo los paquetes…"))
    wheels = fetching.wheels()
    core = fetching.pyodide()
    say(_("Pongo JupyterLite y las lecciones…"))
    (lite,) = [wheel for wheel in wheels if wheel.name.startswith("jupyterlite_core")]
    app.unpack_app(lite, site)
    extensions = app.unpack_extensions(wheels, packing.widgets_folder() / "labextension", site)
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".css", ".json"):
            _copy(path, site / "extensions" / "zamora" / "static" / path.relative_to(WEB))
    for name in ("remoteEntry.js", "extension.js", "kernel.js"):
        _copy(_BROWSER / "page" / name, site / "extensions" / "zamora-site" / name)
    _core(core, site / "pyodide")
    for name in ("worker.js", "shelf.js", "unpack.js", "unpacker.js", "unxz.js", "beneath.js"):
        _copy(_BROWSER / "kernel" / name, site / "kernel" / name)
    for place, content in packing.beside().values():
        _write_bytes(site / place, content)
    say(_("Preparo Python…"))
    (site / "kernel" / "xz.wasm").write_bytes(fetching.unxz())
    spoken = {code: packing.catalogue(code) for code in editions.codes if code != DEFAULT_LANGUAGE}
    _python(core, site, *packing.files(wheels), spoken)
    _as_js(site / "pyodide")
    say(_("Escribo las páginas…"))
    for name in ("language.js", "boot.js", "visit.js", "embed.js"):
        _copy(_BROWSER / "page" / name, site / "page" / name)
    early_file = site / "python" / "early.json"
    early = json.loads(early_file.read_text(encoding="utf-8"))
    early_file.unlink()
    (site / packing.GIVEN).parent.mkdir(exist_ok=True)
    names = [one.name for one in lessons]
    sharing.write_once(site, names, address, editions)
    for code in editions.codes:
        with speaking(code):
            folder = site / editions.folder()
            folder.mkdir(exist_ok=True)
            _first_script(folder, names)
            app.put_contents(lessons, folder)
            app.put_translation(folder)
            _lesson_pages(folder, lessons, early[code], address, editions)
            _code_page(folder, app.settings(extensions, editions), editions)
            startpage.write(site, lessons, address, editions)
            sharing.write(site, names, address, editions)
    data = {"zamora": zamora.__version__, "pyodide": fetching.PYODIDE, "build": _stamp(site)}
    offline.write(site, editions)
    hosting.write(site)  # not for browsers: no store has them
    _write(site / offline.MARK, data)  # asked for past all that is kept


def _stamp(site: Path) -> str:
    """Name the build in its pages, by what is in it; gives the name."""
    digest = hashlib.sha256()
    for path in app.all_files(site):
        digest.update(f"{path.relative_to(site).as_posix()} {path.stat().st_size} ".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    build = digest.hexdigest()[:12]
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace(f'data-build="{_BUILD}"', f'data-build="{build}"'), encoding="utf-8"
        )
    return build


def _write(target: Path, data: dict[str, Any]) -> None:
    target.write_text(json.dumps(data) + "\n", encoding="utf-8")


def _python(
    core: Path,
    site: Path,
    packages: dict[str, bytes],
    jupyter: dict[str, bytes],
    spoken: dict[str, dict[str, bytes]],
) -> None:
    """Python's memory, its packages, those for Jupyter and those of languages, all as xz."""
    folder = site / "python"
    folder.mkdir(exist_ok=True)
    described = _described(core) | {"languages": list(spoken)}
    for code, files in spoken.items():
        (folder / code).write_bytes(packing.joined(files))
    _write(folder / "built.json", described)  # Python is started here with it
    (folder / "packages").write_bytes(packing.joined(packages))
    loaded = packing.keep_memory(site)
    packing.lean(site / LIBRARY, loaded)
    kept = {name: packages[name] for name in packages if not packing.is_over(name, loaded)}
    (folder / "packages").write_bytes(packing.joined(kept))
    (folder / "jupyter").write_bytes(packing.joined(jupyter))
    # What is Pyodide's own as well: it is a quarter smaller than a host could make it.
    (site / WASM).rename(folder / "wasm")
    (site / LIBRARY).rename(folder / "library")
    lengths, hashes = {}, {}
    for name in ("snapshot", "packages", "wasm", "library", "jupyter", *spoken):
        content = (folder / name).read_bytes()
        lengths[name] = len(content)
        hashed = content + (folder / "wasm").read_bytes() if name == "snapshot" else content
        hashes[name] = hashlib.sha256(hashed).hexdigest()[:16]  # of all that it is unpacked from
        (folder / f"{name}.xz").write_bytes(packing.squeezed(content, words=name == "snapshot"))
        (folder / name).unlink()
    _write(folder / "built.json", described | {"lengths": lengths, "hashes": hashes})


def _write_bytes(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _core(package: Path, target: Path) -> None:
    target.mkdir()
    with tarfile.open(package) as archive:
        for name in _CORE:
            file = archive.extractfile(f"package/{name}")
            assert file is not None, name
            (target / name).write_bytes(file.read())
    changes = (("pyodide.asm.mjs", _RESTORE, _RESTORED), ("pyodide.mjs", _BEGIN, _BEGUN))
    for name, found, instead in changes:
        text = (target / name).read_text(encoding="utf-8")
        assert text.count(found) == 1, f"this Pyodide begins in another way: {name}"
        (target / name).write_text(text.replace(found, instead), encoding="utf-8")


def _as_js(folder: Path) -> None:
    """Rename Pyodide's scripts: many servers do not know that ``.mjs`` is JavaScript."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        script = folder / name
        text = script.read_text(encoding="utf-8").replace("pyodide.asm.mjs", "pyodide.asm.js")
        script.with_suffix(".js").write_text(text, encoding="utf-8")
        script.unlink()


def _described(package: Path) -> dict[str, Any]:
    """What the worker has to know, ``built.json``: no package of Pyodide's is ever looked for."""
    with tarfile.open(package) as archive:
        file = archive.extractfile("package/pyodide-lock.json")
        assert file is not None
        info = json.load(file)["info"]
    return {
        "folder": packing.FOLDER,
        "library": packing.LIBRARY.rstrip("/"),
        "beside": {
            name: [place, len(content)] for name, (place, content) in packing.beside().items()
        },
        "lock": {"info": info, "packages": {}},
    }


def _words() -> dict[str, str]:
    """What pages say of Python and of what is kept."""
    return {
        "close": _("Cerrar"),
        "newer": _("Hay una versión nueva de este sitio."),
        "renew": _("Usarla ahora"),
        **_about_words(),
        # While the lesson can be read already.
        "preparing": _("Despierto los tableros: {percent} %"),
        "forbidden": _(
            "Este navegador no me deja guardar, quizás porque es una ventana privada. Antes de "
            "cerrar, guarda tu progreso en un archivo: está en la escalera."
        ),
        "full": _(
            "Ya no cabe nada más en este navegador: lo último no quedó guardado. Guarda tu "
            "progreso en un archivo: está en la escalera."
        ),
        # With a board that can be touched already.
        "first": _("Haz ya tu primer turno; el rival despierta: {percent} %"),
        "failed": _("Algo falló al empezar. Carga la página otra vez; lo guardado sigue ahí."),
        "framed": _(
            "Dentro de esta otra página los tableros no despiertan. Abre la lección en una pestaña "
            "suya: {address}"
        ),
        # For those who keep the site.
        "keeper": _("Para quien cuida este sitio: {why}"),
        "frame": _(
            'el iframe necesita sandbox="allow-scripts allow-same-origin", o ningún sandbox.'
        ),
        "policy": _(
            "la Content-Security-Policy del servidor lo impide ({directive}). Hace falta "
            "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'."
        ),
        "gone": _("el archivo {file} no llega; el servidor responde {status}."),
        "type": _(
            "el archivo {file} llega como «{type}»; el servidor tiene que darlo como «{wanted}»."
        ),
        "old": _(
            "Este navegador es muy antiguo para jugar aquí. Prueba con uno más nuevo, de Firefox, "
            "Chrome, Edge o Safari. La escalera y las hojas para imprimir sí se pueden abrir."
        ),
    }


def _about_words() -> dict[str, str]:
    """What it offers besides a lesson (``zamora/player/web/about.js``)."""
    return {
        "nowhere": _("Aquí no hay nada"),
        "about": _("Sobre este sitio"),
        "embed": _("Insertar"),
        "embed_about": _(
            "Para mostrar esto en un blog, en una página o en un aula virtual, copia y pega:"
        ),
        "embed_link": _("El enlace a esta pantalla"),
        "embed_page": _("Esta página, dentro de otra"),
        "embed_exercise": _("Solo este ejercicio, dentro de otra página"),
        "embed_fixed": _(
            "Donde no se admite la segunda línea, basta la primera: cambia en ella la altura, si "
            "hace falta."
        ),
        "copy": _("Copiar"),
        "copied": _("Copiado."),
        "not_copied": _("No pude copiar: marca el texto y cópialo tú."),
        "device": _("Este aparato"),
        "kept_here": _(
            "En este navegador quedan tu nombre, tu ruta y lo que resuelves. No sale de aquí, "
            "salvo que tú lo lleves."
        ),
        "room": _("El sitio ocupa {mb} MB en este aparato."),
        "offline_look": _("Miro si el sitio está guardado…"),
        "offline_kept": _("El sitio está guardado en este aparato: se abre sin conexión."),
        "offline_coming": _("El sitio se está guardando: pronto se abrirá también sin conexión."),
        "offline_plain": _(
            "Este sitio no usa https: para abrirlo hace falta conexión. Lo que resuelves se guarda "
            "igual."
        ),
        "install": _("Instalar como aplicación"),
        "install_by_hand": _(
            "Para instalarlo como aplicación, busca «Instalar» o «Agregar a la pantalla de inicio» "
            "en el menú del navegador."
        ),
        "carry": _("Llevar lo tuyo a otro aparato"),
        "carry_about": _(
            "Con un archivo, que también sirve de copia, o con códigos QR para la cámara del otro "
            "aparato."
        ),
        "carry_codes": _("Mostrar códigos QR"),
        "carry_save": _("Guardar en un archivo"),
        "carry_open": _("Abrir un archivo…"),
        "carry_saved": _("Busca el archivo {file} en tu carpeta de descargas."),
        "carry_scan": _("Apunta con la cámara del otro aparato y abre el enlace que aparece."),
        "carry_part": _(
            "Es mucho para códigos: aquí va lo que resolviste primero. En el archivo va todo."
        ),
        "carry_code": _("Código {n} de {of}"),
        "carry_none": _("Aquí no puedo hacer códigos QR. Guarda un archivo."),
        "carry_missing": _("Llegó el código {n} de {of}. Faltan {missing}: escanéalos también."),
        "carry_bad": _("Ese enlace no trae nada que pueda leer. Escanea el código otra vez."),
        "not_yet": _("Espera a que despierten los tableros y prueba otra vez."),
    }


def _first_script(folder: Path, names: list[str]) -> None:
    """What each page of a lesson runs first: one file, so that it waits for no other.

    It brings along what all pages of our language have in common.
    """
    known = course()
    lessons = [one for one in known["lessons"] if one["file"] in names]
    shared = {"words": _words(), "course": known | {"lessons": lessons}}
    brought = f"window.zamoraBrought = {in_script(shared)};\n".encode()
    scripts = [(_BROWSER / "page" / name).read_bytes() for name in ("language.js", "python.js")]
    _write_bytes(folder / "page" / "python.js", b"\n".join([brought, *scripts]))


def _lesson_pages(
    folder: Path,
    lessons: tuple[Lesson, ...],
    early: dict[str, Any],
    address: sharing.Address,
    editions: Editions,
) -> None:
    """Home, each lesson, and one page for all games and problems, whose name its address says.

    ``folder``: of our language; ``early``: what the first boards of lessons show, by their files.
    """
    up = editions.up("leccion/")
    stuck = "".join(f"<p>{html.escape(one)}</p>" for one in _stuck())
    stuck = f'<div class="zamora-stuck">{stuck}</div>'
    (folder / "leccion").mkdir()
    for name in (HOME, *(lesson.name for lesson in lessons), ""):
        file = f"{Path(name or ANY).stem}.html"
        switch = editions.switch(f"leccion/{file}")
        page = document(
            name,
            lessons[0].source.parent,
            look=f"{up}extensions/zamora/static/",
            home=f"{HOME}.html",
            script="site.js",
            lessons=[one.name for one in lessons],
            marks={"version": zamora.__version__, "build": _BUILD, "lesson": name}
            | ({"edition": editions.folder()} if editions.folder() else {}),
            head=f"{sharing.head(sharing.of_lesson(name), address, editions)}"
            '<script src="../page/python.js"></script>\n',
            body=f"<noscript><p>{_noscript()}{_no_pictures()}</p></noscript>\n{stuck}\n{switch}\n",
            early=early.get(name),
            languages=editions.names,
            shared=True,
        )
        (folder / "leccion" / file).write_text(page, encoding="utf-8")


def _code_page(folder: Path, settings: dict[str, object], editions: Editions) -> None:
    """The page that shows a lesson's code, in JupyterLite."""
    page = (_BROWSER / "page" / "code.html").read_text(encoding="utf-8")
    (folder / "codigo").mkdir()
    (folder / "codigo" / "index.html").write_text(
        page.format(
            spoken=language(),
            edition=editions.folder(),
            up=editions.up("codigo/"),
            version=zamora.__version__,
            title="Zamora",
            config=in_script(settings),
            opening=html.escape(_("Abro la lección…")),
            noscript=_noscript(),
        ),
        encoding="utf-8",
    )


def _noscript() -> str:
    return html.escape(
        _(
            "Para jugar, el navegador necesita JavaScript. En su página, la lección se lee y se "
            "imprime sin él."
        )
    )


def _no_pictures() -> str:
    """Where the pictures of boards are: notebooks are executed in one language only."""
    if language() == DEFAULT_LANGUAGE:
        return ""
    said = _("Sin él, los dibujos de los tableros están en la página en español.")
    return f" {html.escape(said)}"


def _stuck() -> tuple[str, str]:
    """Said by the style sheet alone, where no script of ours has come within half a minute."""
    return (
        _(
            "Los tableros no despiertan. Carga la página otra vez, o prueba con un navegador más "
            "nuevo. La lección se puede leer."
        ),
        _(
            "Para quien cuida este sitio: los archivos .js no llegan, o no como text/javascript, "
            "o la Content-Security-Policy no deja que se ejecuten (script-src 'self')."
        ),
    )


def all_lessons() -> tuple[Lesson, ...]:
    """All lessons that there are."""
    return lessons_in(shipped_folder("es"))

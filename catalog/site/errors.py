"""Pages for errors, in the frame of our own pages: a sentence that helps, and nothing about how the site works
inside.
"""

from __future__ import annotations

from datasette import Response
from datasette.utils.asgi import Base400
from datasette.views.base import DatasetteError
from markupsafe import Markup

from catalog.site.carried import MOST
from catalog.site.hosting import site_facts
from catalog.site.page_frame import html

ADVICE = {
    400: ("That cannot be asked", "Something in the address is not what this page takes. Go back and change it."),
    403: (
        "Not open to visitors",
        "Questions of your own are closed here; the tables and the ready questions are open.",
    ),
    404: ("Not here", "There is no page at this address. The search above knows every game by any of its names."),
    500: (
        "Something went wrong here",
        "It is not your fault. Try again, or look elsewhere meanwhile.",
    ),
}
_TOO_LONG = "It took too long to answer. Ask for less: fewer columns to count by, or a narrower question."
_LONGEST = 300


def error_page(datasette, request, status: int, message: str = "") -> Response:
    """The page for a status; `message` is shown beside the advice and is escaped by the template."""
    title, advice = ADVICE.get(status, ADVICE[400 if status < 500 else 500])
    return html(
        "error.html",
        status,
        here=request.path,
        told=site_facts(datasette),
        evening=request.args.getlist("game")[:MOST],
        number=status,
        title=title,
        advice=advice,
        message=message[:_LONGEST],
    )


def page_for(datasette, request, exception: Exception) -> Response | None:
    """The page for an exception; None for requests of data rather than pages, which get JSON from Datasette."""
    if request.path.endswith((".json", ".csv", ".svg")):
        return None
    if isinstance(exception, DatasetteError):
        told = exception.message
        message = _TOO_LONG if exception.message_is_html or isinstance(told, Markup) else str(told or "")
        # Datasette answers 500 to wrong requests, for example rows sorted by a column that does not exist.
        return error_page(datasette, request, 400 if exception.status == 500 else exception.status, message)
    if isinstance(exception, Base400):
        # Datasette's own words for a missing page are a path or nothing helpful.
        message = "" if exception.status == 404 else " ".join(map(str, exception.args[:1]))
        return error_page(datasette, request, exception.status, message)
    return error_page(datasette, request, 500)

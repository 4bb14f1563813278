"""What a page is made of: controls, as plain objects that any host can show.

They have the API of ipywidgets (``value``, ``on_click``, ``observe``, ``children``), but no page
and no kernel: :class:`~zamora.player.controls.page.Page` sends a host what to show, as plain JSON,
and passes user actions to the controls. ``zamora/player/web/controls.js`` renders them in a
browser.
"""

from zamora.player.controls.base import Control
from zamora.player.controls.card import Card
from zamora.player.controls.simple import (
    HTML,
    AnswerField,
    Box,
    Button,
    Checkbox,
    Combobox,
    Dropdown,
    Folding,
    HBox,
    Note,
    Progress,
    RadioButtons,
    Select,
    Text,
    ToggleButton,
    ToggleButtons,
    VBox,
    WholeScreen,
    Writing,
    banner,
    beside,
    button,
    buttons,
    folding,
    prose,
    show,
    table,
    unbroken,
)

__all__ = [
    "HTML",
    "AnswerField",
    "Box",
    "Button",
    "Card",
    "Checkbox",
    "Combobox",
    "Control",
    "Dropdown",
    "Folding",
    "HBox",
    "Note",
    "Progress",
    "RadioButtons",
    "Select",
    "Text",
    "ToggleButton",
    "ToggleButtons",
    "VBox",
    "WholeScreen",
    "Writing",
    "banner",
    "beside",
    "button",
    "buttons",
    "folding",
    "prose",
    "show",
    "table",
    "unbroken",
]

"""What templates are without their line breaks: what a browser shows stays as it is."""

import pytest

from durbar.web.lean import lean


@pytest.mark.parametrize(
    ("template", "left"),
    [
        (
            '<p\n  class="a"\n  {% if x > 1 %}id="b"{% endif %}\n>\n  text\n</p>',
            '<p class="a" {% if x > 1 %}id="b"{% endif %}>text</p>',
        ),
        (
            "<svg>\n  <title>\n    {{ said }}\n  </title>\n  <g>\n    <use />\n  </g>\n</svg>",
            "<svg><title>{{ said }}</title><g><use/></g></svg>",
        ),
        ("<div>\n  <b>one</b>\n  <i>two</i>\n</div>", "<div><b>one</b>\n <i>two</i></div>"),
        ("<button>one</button>\n    <button>two</button>", "<button>one</button>\n <button>two</button>"),
        ("<b>one</b><i\n  >two</i>", "<b>one</b><i>two</i>"),
        ("{% if many %}\n  <b>{{ n }}</b>\n{% endif %}", "{% if many %}\n <b>{{ n }}</b>\n{% endif %}"),
    ],
    ids=["a tag", "a drawing", "words in a block", "buttons", "nothing between words", "code"],
)
def test_lines_are_joined_where_nobody_sees_it_and_words_stay_apart(template: str, left: str) -> None:
    assert lean(template) == left

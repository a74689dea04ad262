"""A server to be killed: appends to the table ``t`` for ever, and says so after each act."""

import sys
from itertools import count

from durbar.store import connect
from tests.store.samples import choice, summary

if __name__ == "__main__":
    store = connect(sys.argv[1])
    for number in count(1):
        store.append("t", number, choice(number), summary(acts=number))
        print(number, flush=True)

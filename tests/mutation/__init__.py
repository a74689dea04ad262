"""Rules changed on purpose, one small thing at a time: do the tests notice? ``python -m tests.mutation GAME``."""

"""The exception of a command that cannot do what it was asked."""


class Failure(Exception):
    """A request that cannot be met; its message is one line for a person, and the exit code is 2.

    The message says what is wrong and, if possible, what to do: "no variant is called 'anacnda'; did you mean
    anaconda?". No full stop at the end. For bugs, raise anything else: the line then names the place in the code.
    """


def refuse_without(needed: str, options: dict[str, object]) -> None:
    """Raise Failure for the first given option, since without `needed` it has no effect."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise Failure(f"{option} has no effect without {needed}")


def refuse_with(given: str, options: dict[str, object]) -> None:
    """Raise Failure for the first given option, since with `given` it has no effect."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise Failure(f"{option} has no effect with {given}")

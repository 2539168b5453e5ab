"""What a command raises when it cannot do what it was asked."""


class Failure(Exception):
    """A request that cannot be met; its message is the one line a person reads, and the exit code is 2.

    The message says what is wrong and, where there is one, what to do: "no variant is called 'anacnda'; did
    you mean anaconda?". No full stop at the end. For bugs, raise anything else: the
    line then names the place in the code.
    """


def refuse_without(needed: str, options: dict[str, object]) -> None:
    """Raises Failure for the first of some options that is given, for without `needed` it would have no effect."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise Failure(f"{option} has no effect without {needed}")


def refuse_with(given: str, options: dict[str, object]) -> None:
    """Raises Failure for the first of some options that is given, for beside `given` it would have no effect."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise Failure(f"{option} has no effect with {given}")

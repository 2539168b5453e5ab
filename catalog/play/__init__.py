"""The table at which the numbers are proved: one deal at a time, exact, from a shuffle and a list of choices."""

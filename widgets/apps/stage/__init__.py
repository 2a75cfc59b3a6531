"""The stage: a scenario that is read step by step, left, tried and come back to."""

"""The chapters of the rules, one module each."""

"""What a plan of the ravines game must keep beyond the base game's rules."""

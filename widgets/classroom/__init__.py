"""The class answers: a small server on the teacher's machine, and a phone in every hand.

``python -m widgets class`` starts it. A room (``room``) is a state machine without a wire;
``store`` keeps rooms, ``server`` relays what they say. Nobody has a name here, and nothing goes
elsewhere.
"""

"""The parts of the castle's board: grounds, rooms, circles, pawns, boxes, and what lies beside."""

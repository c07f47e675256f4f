"""Commands about the program itself: lab, serve, doctor."""

"""One suit laid out: its lines in words, as trees and as pictures."""

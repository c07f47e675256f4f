"""The laboratory: long experiments on the machine at hand. It knows no bridge."""

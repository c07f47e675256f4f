"""Storage: what is kept between runs, as plain data, in the folders of the user."""

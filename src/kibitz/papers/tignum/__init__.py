"""Tignum (Smith and Nau): games of literal sets with hidden information, as the paper has them."""

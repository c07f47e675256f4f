"""Writing plans: pieces of program that themes propose, put together and raced on layouts."""

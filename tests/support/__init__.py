"""What tests across services share: the running stack, people who are signed in, and waiting without guessing."""

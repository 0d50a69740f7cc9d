"""What letters say: pieces, frames and the letters' kinds, in the reader's language and zone."""

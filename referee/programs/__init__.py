"""Strangers' bots: a program in any language plays a seat over its standard input and output."""

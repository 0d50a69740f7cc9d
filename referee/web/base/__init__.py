"""What all pages share: the site, the language, the answer, its headers, and what is wrong."""

/** What comes along when text is copied: it is drawn as nothing, and no space. */
export const HIDDEN = [
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u180e",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\ufe0e",
  "\ufe0f",
  "\ufeff",
  "\u{e0100}",
] as const;
/** Spaces that pages and spreadsheets put around values. */
export const SPACES = [" ", "\u00a0", "\u2007", "\u2009", "\u202f", "\u3000", "\t", "\n"] as const;

/** The API takes no longer one. */
const LONGEST = 100;

// Signs for machines, and those that turn the direction of all that stands after them, also outside of the question's own quotes.
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What somebody searches for, out of an address that anybody may have written. */
export function questionIn(text: string | null): string {
  const words = (text ?? '').replace(/\s+/g, ' ').replace(unseen, '').trim();
  // By whole letters: half of one could not be written into an address again.
  return [...words].slice(0, LONGEST).join('').trim();
}

/** The API takes no longer one. */
const LONGEST = 100;

// Signs that turn the direction of all that stands after them, also outside of the question's own quotes.
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

// What has a shape: of joiners and control signs alone there is nothing to be looked for, and nothing to be read between the quotes.
const shape = /[^\s\p{C}]/u;

/** What somebody searches for, out of an address that anybody may have written. */
export function questionIn(text: string | null): string {
  const words = (text ?? '')
    .replace(turns, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!shape.test(words)) return '';
  // By whole letters: half of one could not be written into an address again.
  return [...words].slice(0, LONGEST).join('').trim();
}

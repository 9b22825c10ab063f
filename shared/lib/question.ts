/** The API takes no longer one. */
const LONGEST = 100;

// Spaces and signs for machines, between words as at their edges.
const gaps = /[\s\p{Cc}]+/gu;

// Signs that turn the direction of all that stands after them, also outside of the question's own quotes.
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

// What has no shape, joiners among it, at the edges: of nothing else there is nothing to be looked for.
const edges = /^[\s\p{C}]+|[\s\p{C}]+$/gu;

/** What somebody searches for, out of an address that anybody may have written. */
export function questionIn(text: string | null): string {
  const words = (text ?? '').replace(gaps, ' ').replace(turns, '').replace(edges, '');
  // By whole letters: half of one could not be written into an address again.
  return [...words].slice(0, LONGEST).join('').trim();
}

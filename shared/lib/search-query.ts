/** The API refuses a longer query. */
const maxLetters = 100;

const whitespaceAndControls = /[\s\p{Cc}]+/gu;

// Direction marks would also reorder the text after the query wherever it is shown.
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

// Invisible characters such as joiners have no meaning at the edges, and a query of nothing else is empty.
const invisibleEdges = /^[\s\p{C}]+|[\s\p{C}]+$/gu;

/** Cleans a search query from an address, which may contain anything. '' when nothing searchable is left. */
export function readSearchQuery(text: string | null): string {
  const query = (text ?? '')
    .replace(whitespaceAndControls, ' ')
    .replace(directionMarks, '')
    .replace(invisibleEdges, '');
  // Cut by code points: half a surrogate pair cannot be written into an address again.
  return [...query].slice(0, maxLetters).join('').trim();
}

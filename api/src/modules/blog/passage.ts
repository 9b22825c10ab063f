import { highlight } from '@shop/shared/lib/highlight';

const LONGEST = 160;
/** Of what stands before the word: enough to read into it. */
const BEFORE = 50;

type Searched = { title: string; summary: string; text: string };

/** Where in a text a word of the question stands that neither title nor summary shows: why it was found at all. */
export function passageOf({ title, summary, text }: Searched, question: string): string | undefined {
  const hidden = question
    .split(/\s+/)
    .filter((word) => word.length > 1 && placeOf(`${title}\n${summary}`, word) === undefined);
  for (const word of hidden) {
    const place = placeOf(text, word);
    if (place !== undefined) return around(text, place);
  }
  return undefined;
}

function placeOf(text: string, word: string): number | undefined {
  let place = 0;
  for (const part of highlight(text, word)) {
    if (part.typed) return place;
    place += part.text.length;
  }
  return undefined;
}

/** Whole words of the line in which it stands; where they are not the beginning or the end, that is shown. */
function around(text: string, place: number): string {
  const begins = text.lastIndexOf('\n', place) + 1;
  const ends = text.indexOf('\n', place);
  const line = text.slice(begins, ends === -1 ? undefined : ends);
  const at = place - begins;
  // Without any white space before it, the word itself begins the passage.
  const from = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const rest = line.slice(Math.min(from, at));
  const last = rest.length <= LONGEST ? rest.length : rest.lastIndexOf(' ', LONGEST);
  const shown = rest.slice(0, last > 0 ? last : LONGEST);
  return `${rest === line ? '' : '… '}${shown}${shown === rest ? '' : ' …'}`;
}

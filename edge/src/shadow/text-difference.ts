import { maxExampleLength } from 'release/edge-report';

/** Longer documents are compared up to here: a release can send anything, and the edge has other work. */
const maxLength = 1_000_000;
/** Elements whose content nobody sees. */
const hiddenElements = ['script', 'style', 'template', 'noscript'];

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The words of a document that a visitor can read. Each character is read once, whatever the document looks like. */
export function readVisibleWords(html: string): string[] {
  const source = html.slice(0, maxLength);
  const lower = source.toLowerCase();
  const texts: string[] = [];
  for (let at = 0; at < source.length; ) {
    const tag = source.indexOf('<', at);
    texts.push(source.slice(at, tag < 0 ? undefined : tag));
    if (tag < 0) break;
    const end = findEndOfTag(lower, tag);
    if (end < 0) break;
    at = end;
  }
  const text = texts.join(' ').replace(/&(?:amp|lt|gt|quot|#x27|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The place after a tag, a comment or a hidden element; -1 if it has no end. */
function findEndOfTag(lower: string, tag: number): number {
  const findAfter = (text: string, from: number) => {
    const place = lower.indexOf(text, from);
    return place < 0 ? -1 : place + text.length;
  };
  if (lower.startsWith('<!--', tag)) return findAfter('-->', tag + 4);
  const hidden = hiddenElements.find((name) => lower.startsWith(name, tag + 1));
  if (!hidden || !/[\s>/]/.test(lower[tag + 1 + hidden.length] ?? '')) return findAfter('>', tag);
  const closing = findAfter(`</${hidden}`, tag);
  return closing < 0 ? -1 : findAfter('>', closing);
}

export type Comparison =
  | { kind: 'same' }
  | { kind: 'incomparable' }
  | { kind: 'different'; stable: string; shadow: string };

/**
 * Compares the words of two releases. `again` are those of a second page of stable: what differs between its two pages says nothing
 * about the shadow. If that is most of the page, nothing can be said at all.
 */
export function compareWords(stable: string[], shadow: string[], again: string[] = stable): Comparison {
  const { start, end } = findSharedEnds(stable, again);
  const isUnstable = start < stable.length || stable.length !== again.length;
  const fixedEnd = isUnstable ? end : 0;
  const first = countShared(stable, shadow, 0);
  if (first < start) return difference(stable, first, shadow, first);
  if (!isUnstable) {
    return shadow.length === stable.length ? { kind: 'same' } : difference(stable, first, shadow, first);
  }
  if (start + fixedEnd < stable.length / 2) return { kind: 'incomparable' };
  const last = countSharedFromEnd(stable, shadow, Math.min(stable.length, shadow.length) - start);
  if (last >= fixedEnd) return { kind: 'same' };
  const before = (words: string[]) => Math.max(start, words.length - last - exampleWords);
  return difference(stable, before(stable), shadow, before(shadow));
}

const exampleWords = 8;

function difference(stable: string[], at: number, shadow: string[], shadowAt: number): Comparison {
  const toText = (words: string[], from: number) =>
    words
      .slice(from, from + exampleWords)
      .join(' ')
      .slice(0, maxExampleLength);
  return { kind: 'different', stable: toText(stable, at), shadow: toText(shadow, shadowAt) };
}

/** How many words two pages share at their beginning, and at their end after that. */
function findSharedEnds(one: string[], other: string[]): { start: number; end: number } {
  const start = countShared(one, other, 0);
  return { start, end: countSharedFromEnd(one, other, Math.min(one.length, other.length) - start) };
}

function countShared(one: string[], other: string[], from: number): number {
  let count = from;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function countSharedFromEnd(one: string[], other: string[], limit: number): number {
  let count = 0;
  while (count < limit && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}

import { Bitmap } from './bitmap.ts';
import { PostingsBuilder, readPostings } from './postings.ts';
import { hasTerm, numberConjunctions, splitWords, type Term, type WordMatches, wordsIn } from './term.ts';

/** Changed products are searched word by word until there are so many; then they become a segment. */
const maxChanged = 1_000;
/** Words that more than one product in so many has are two sets of bits, which are smaller and quicker than a list. */
const denseShare = 4;
/** Longer numbers are codes: a million products have a million of them. The database finds those. */
const number = /^\d{1,4}$/;
const code = /^\d{5,}$/;

/** The words of products, immutable: sorted, with a list of slots for each. */
type Segment = {
  /** A word, or a number and the word after it with a space between: «50 کیلو». */
  keys: readonly string[];
  /** The list of the n-th key begins at `starts[n]` and ends at `starts[n + 1]`. */
  starts: Int32Array;
  postings: Uint8Array;
  dense: ReadonlyMap<number, WordMatches>;
  /** Slots whose product was changed or removed since. */
  dead: Bitmap;
};

/**
 * Finds products by the words of their search keys. The first search for a word that half of a million products have takes milliseconds here;
 * in the database it would take seconds.
 */
export class TextIndex {
  #segments: Segment[] = [];
  /** The search keys of products that were changed since the last segment was made, by slot. */
  #changed = new Map<number, string>();

  /** The slots must be added in ascending order. `seal` must be called before the first search. */
  static builder() {
    const builder = new SegmentBuilder();
    return {
      add: (slot: number, searchKey: string): void => builder.add(slot, searchKey),
      seal: (): TextIndex => {
        const index = new TextIndex();
        index.#segments = [builder.seal()];
        return index;
      },
    };
  }

  set(slot: number, searchKey: string): void {
    this.remove(slot);
    this.#changed.set(slot, searchKey);
    if (this.#changed.size <= maxChanged) return;
    const builder = new SegmentBuilder();
    for (const [changed, key] of [...this.#changed].sort(([a], [b]) => a - b)) builder.add(changed, key);
    this.#segments.push(builder.seal());
    this.#changed = new Map();
  }

  remove(slot: number): void {
    for (const { dead } of this.#segments) dead.add(slot);
    this.#changed.delete(slot);
  }

  /** Undefined if this index does not have such words: product codes, and numbers that a code may begin with. */
  matchesOf(term: Term): WordMatches | undefined {
    const isCode = code.test(term.word) || (term.isPrefix && /^\d+$/.test(term.word));
    if (isCode || (term.number !== undefined && !number.test(term.number))) return undefined;
    const matches = { title: new Bitmap(), whole: new Bitmap() };
    for (const segment of this.#segments) addMatches(segment, term, matches);
    for (const [slot, searchKey] of this.#changed) {
      const { title, whole } = wordsIn(searchKey);
      if (hasTerm(title, term)) matches.title.add(slot);
      if (hasTerm(whole, term)) matches.whole.add(slot);
    }
    return matches;
  }

  /** Bytes of the lists of slots, without the words themselves. */
  get bytes(): number {
    return this.#segments.reduce((sum, { postings, starts }) => sum + postings.length + starts.byteLength, 0);
  }
}

function addMatches({ keys, starts, postings, dense, dead }: Segment, term: Term, matches: WordMatches): void {
  const key = term.number === undefined ? term.word : `${term.number} ${term.word}`;
  const segmentMatches: WordMatches = { title: new Bitmap(), whole: new Bitmap() };
  for (let place = firstFrom(keys, key); place < keys.length; place += 1) {
    const candidate = keys[place] ?? '';
    if (!(term.isPrefix ? candidate.startsWith(key) : candidate === key)) break;
    // «5» is no beginning of «50 کیلو».
    if (term.number === undefined && candidate.includes(' ')) continue;
    const sets = dense.get(place);
    if (sets === undefined)
      readPostings(postings, { start: starts[place] ?? 0, end: starts[place + 1] ?? 0 }, segmentMatches);
    else {
      segmentMatches.title.addAll(sets.title);
      segmentMatches.whole.addAll(sets.whole);
    }
  }
  matches.title.addAll(segmentMatches.title.without(dead));
  matches.whole.addAll(segmentMatches.whole.without(dead));
}

/** Binary search: the place of the first key that is not before this one. */
function firstFrom(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

class SegmentBuilder {
  readonly #lists = new Map<string, PostingsBuilder>();
  #productCount = 0;

  add(slot: number, searchKey: string): void {
    this.#productCount += 1;
    const [title = '', ...texts] = searchKey.split('\n');
    const titleWords = splitWords(title);
    const words = [...titleWords, ...splitWords(texts.join(' '))];
    // A list has each slot once, so it matters that the words of the title come first.
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place] ?? '';
      if (!beginsWithDigit(word)) this.#listOf(word).add(slot, place < titleWords.length);
      else this.#addNumber(words, { slot, place, titleLength: titleWords.length });
    }
  }

  /** A number, and together with the word after it, also in «۲۵ یا ۵۰ کیلوگرم». */
  #addNumber(
    words: readonly string[],
    { slot, place, titleLength }: { slot: number; place: number; titleLength: number },
  ) {
    const [word = '', next = '', afterConjunction, last] = words.slice(place, place + 4);
    if (!code.test(word)) this.#listOf(word).add(slot, place < titleLength);
    if (!number.test(word) || next === '') return;
    this.#listOf(`${word} ${next}`).add(slot, place + 1 < titleLength);
    if (numberConjunctions.includes(next) && afterConjunction !== undefined && last !== undefined)
      this.#listOf(`${word} ${last}`).add(slot, place + 3 < titleLength);
  }

  #listOf(key: string): PostingsBuilder {
    const existing = this.#lists.get(key);
    if (existing !== undefined) return existing;
    const created = new PostingsBuilder();
    // A copy, because a part of a text keeps the whole text in memory.
    this.#lists.set(Buffer.from(key).toString(), created);
    return created;
  }

  seal(): Segment {
    const keys = [...this.#lists.keys()].sort();
    const starts = new Int32Array(keys.length + 1);
    const dense = new Map<number, WordMatches>();
    const lists = keys.map((key) => this.#listOf(key));
    const isDense = (list: PostingsBuilder) => list.length > this.#productCount / denseShare;
    const total = lists.reduce((sum, list) => sum + (isDense(list) ? 0 : list.bytes.length), 0);
    const postings = new Uint8Array(total);
    let end = 0;
    lists.forEach((list, place) => {
      starts[place] = end;
      if (isDense(list)) {
        const sets = { title: new Bitmap(), whole: new Bitmap() };
        readPostings(list.bytes, { start: 0, end: list.bytes.length }, sets);
        dense.set(place, sets);
      } else {
        postings.set(list.bytes, end);
        end += list.bytes.length;
      }
    });
    starts[keys.length] = end;
    this.#lists.clear();
    return { keys, starts, postings, dense, dead: new Bitmap() };
  }
}

const beginsWithDigit = (word: string): boolean => {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
};

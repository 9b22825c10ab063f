import type { Bitmap } from './bitmap.ts';

/** A word, or the beginning of one; where it is a measure, with the number that stands before it. */
export type Atom = { word: string; begins: boolean; number?: string };
/** The places of products that have it in their title, and of those that have it anywhere. */
export type Found = { title: Bitmap; whole: Bitmap };

/** Each is two sets: for a hundred thousand products 25 KB. */
const KEPT = 400;

/**
 * What words find, as the database said it once. A product that changes is marked here anew, so that what is kept stays
 * true, and a word that half the catalogue has costs its long look-up once.
 */
export class WordSets {
  readonly #kept = new Map<string, { atom: Atom; found: Found }>();

  get(atom: Atom): Found | undefined {
    const key = keyOf(atom);
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    // The order of a map is the order in which its keys came: this one is now the youngest.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.found;
  }

  keep(atom: Atom, found: Found): void {
    this.#kept.set(keyOf(atom), { atom, found });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > KEPT && !oldest.done) this.#kept.delete(oldest.value);
  }

  put(place: number, searchKey: string): void {
    const [title = [], ...rest] = searchKey.split('\n').map((line) => line.split(' '));
    const whole = [...title, ...rest.flat()];
    for (const { atom, found } of this.#kept.values()) {
      mark(found.title, place, has(title, atom));
      mark(found.whole, place, has(whole, atom));
    }
  }

  remove(place: number): void {
    for (const { found } of this.#kept.values()) {
      found.title.delete(place);
      found.whole.delete(place);
    }
  }
}

function mark(set: Bitmap, place: number, isIn: boolean): void {
  if (isIn) set.add(place);
  else set.delete(place);
}

/** What may stand between two numbers of one measure: «۲۵ یا ۵۰ کیلوگرم». */
export const between = ['یا', 'تا', 'و'];

export function has(words: readonly string[], { word, begins, number }: Atom): boolean {
  const fits = (one: string) => (begins ? one.startsWith(word) : one === word);
  return words.some((one, place) => fits(one) && (number === undefined || numbersBefore(words, place).has(number)));
}

function numbersBefore(words: readonly string[], place: number): Set<string | undefined> {
  const [first, link = '', last] = words.slice(Math.max(0, place - 3), place);
  return new Set(place > 2 && between.includes(link) ? [first, last] : [words[place - 1]]);
}

function keyOf({ word, begins, number = '' }: Atom): string {
  return `${number} ${word}${begins ? '…' : ''}`;
}

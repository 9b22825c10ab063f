import { distance } from './distance.ts';
import type { Near } from './repository.ts';

const LEAST = 3;

/** The word that was meant: the nearest in sound, then in letters, then the one that is used most. */
export function bestOf(near: readonly Near[], asked: string): string | undefined {
  const allowed = slipsIn(asked);
  const [best] = near
    .filter((one) => one.asked === asked && !/\d/.test(one.word))
    .map(({ asked_sound, sound, word, uses }) => ({
      word,
      uses,
      heard: distance(asked_sound, sound),
      written: distance(asked, word),
    }))
    .filter(({ heard, written }) => heard <= allowed && written <= allowed + 1)
    .sort((a, b) => a.heard + a.written - (b.heard + b.written) || b.uses - a.uses);
  return best?.word;
}

/** Words that may be misspelt: a number is another number, and two letters are no word to recognise. */
export function canBeCorrected(word: string): boolean {
  return slipsIn(word) > 0 && !/\d/.test(word);
}

/** A word that was written together with its neighbour, taken apart in all ways that leave two words worth the name. */
export function halvesOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 2 * LEAST + 1) }, (_, more) => [
    word.slice(0, LEAST + more),
    word.slice(LEAST + more),
  ]);
}

function slipsIn({ length }: string): number {
  if (length < 3) return 0;
  if (length < 5) return 1;
  return length < 8 ? 2 : 3;
}

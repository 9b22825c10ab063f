import { distance } from './distance.ts';
import type { Near } from './repository.ts';

const LEAST = 3;

/**
 * The word that was meant: the nearest in sound and letters, of those the one that names something, then the one that is
 * used most. What is a word elsewhere may be meant as it stands: only one slip from a word that is used more counts.
 */
export function bestOf(near: readonly Near[], asked: string): string | undefined {
  const [best] = near
    .filter((one) => one.asked === asked && !/\d/.test(one.word))
    .map((one) => ({ ...one, heard: distance(one.asked_sound, one.sound), written: distance(asked, one.word) }))
    .filter(({ heard, written, uses, asked_uses }) =>
      asked_uses > 0
        ? heard <= 1 && written <= 1 && uses > asked_uses
        : heard <= slipsIn(asked) && written <= slipsIn(asked) + 1,
    )
    .sort(
      (a, b) => a.heard + a.written - (b.heard + b.written) || Number(b.is_name) - Number(a.is_name) || b.uses - a.uses,
    );
  return best?.word;
}

/** Words that may be misspelt: a number is another number, and two letters are no word to recognise. */
export function canBeCorrected(word: string): boolean {
  // In the letters that the shop is written in: of others, some are two signs, which must not be parted.
  return slipsIn(word) > 0 && /^[\p{Script=Arabic}a-z]+$/u.test(word);
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
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

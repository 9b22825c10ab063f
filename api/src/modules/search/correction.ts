/** A word that occurs and is similar to a typed word that does not. */
export type SimilarWord = {
  typed: string;
  typed_sound: string;
  /** The number of texts of the other kind that have the typed word. */
  typed_uses: number;
  word: string;
  sound: string;
  uses: number;
  /** The word is in a title or in the name of a category. */
  is_name: boolean;
};

/**
 * The most likely correction of a misspelt word: the candidate that is nearest in sound and letters; among equals a word that
 * names something (in a product title or category), then the most used one. A word that occurs in texts of the other kind may
 * be spelt as meant, so it is only replaced by a more used word that is one typing error away.
 */
export function bestCorrection(candidates: readonly SimilarWord[], typed: string): string | undefined {
  const maxErrors = allowedErrors(typed);
  const [best] = candidates
    .filter((candidate) => candidate.typed === typed && !/\d/.test(candidate.word))
    .map((candidate) => ({
      ...candidate,
      soundDistance: editDistance(candidate.typed_sound, candidate.sound),
      letterDistance: editDistance(typed, candidate.word),
    }))
    .filter(({ soundDistance, letterDistance, uses, typed_uses }) =>
      typed_uses > 0
        ? soundDistance <= 1 && letterDistance <= 1 && uses > typed_uses
        : soundDistance <= maxErrors && letterDistance <= maxErrors + 1,
    )
    .sort(
      (a, b) =>
        a.soundDistance + a.letterDistance - (b.soundDistance + b.letterDistance) ||
        Number(b.is_name) - Number(a.is_name) ||
        b.uses - a.uses,
    );
  return best?.word;
}

/** Numbers and words of one or two letters are never corrected. */
export function canBeCorrected(word: string): boolean {
  // Only Persian and Latin letters: letters of other scripts may be two UTF-16 units, and slicing would cut them in half.
  return allowedErrors(word) > 0 && /^[\p{Script=Arabic}a-z]+$/u.test(word);
}

const minHalfLength = 3;

/** All ways to split a word that may have been written together with its neighbour. */
export function splitInTwo(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 2 * minHalfLength + 1) }, (_, index) => [
    word.slice(0, minHalfLength + index),
    word.slice(minHalfLength + index),
  ]);
}

function allowedErrors({ length }: string): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

const persianLetters = 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';
const latinLetters = 'abcdefghijklmnopqrstuvwxyz';
/** Longer words share enough trigrams with the word that was meant, so the trigram index finds it. */
const maxVariantLength = 12;

/**
 * Every text that is one typing error away from the word: a letter missing, added, replaced, or two neighbours swapped. A short
 * word shares too few trigrams with the word that was meant to be found by the trigram index.
 */
export function oneErrorVariants(word: string): string[] {
  if (word.length > maxVariantLength) return [];
  const letters = Array.from(/^[a-z]+$/.test(word) ? latinLetters : persianLetters);
  const splits = Array.from(
    { length: word.length + 1 },
    (_, place) => [word.slice(0, place), word.slice(place)] as const,
  );
  const variants = splits.flatMap(([before, after]) => [
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    ...letters.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ]);
  return [...new Set(variants)].filter((variant) => variant !== word);
}

/** The number of typing errors between two words: a letter added, missing or replaced, or two neighbours swapped. */
export function editDistance(first: string, second: string): number {
  const [a, b] = [Array.from(first), Array.from(second)];
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

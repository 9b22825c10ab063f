/** Letters that a finger may have hit or missed. */
const PERSIAN = 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
/** Longer words have enough in common with what was meant to be found by that. */
const LONGEST_TRIED = 12;

/** Every word that is one slip away. Short ones share too few groups of three letters with what was meant to be found so. */
export function slipsOf(word: string): string[] {
  if (word.length > LONGEST_TRIED) return [];
  const letters = Array.from(/^[a-z]+$/.test(word) ? LATIN : PERSIAN);
  const cuts = Array.from(
    { length: word.length + 1 },
    (_, place) => [word.slice(0, place), word.slice(place)] as const,
  );
  const slips = cuts.flatMap(([before, after]) => [
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    ...letters.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ]);
  return [...new Set(slips)].filter((slip) => slip !== word);
}

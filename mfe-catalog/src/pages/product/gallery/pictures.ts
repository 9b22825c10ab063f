import type { ProductPicture, Variant } from '../data.ts';

/**
 * The pictures of a variant: first those of its own colour and print, then those without a colour or print. Pictures of
 * other colours or prints are left out, so that the visitor sees the variant that is bought. If no picture is left, all are shown.
 */
export function picturesOf(pictures: readonly ProductPicture[], chosen: Variant | undefined): ProductPicture[] {
  if (chosen === undefined) return [...pictures];
  const score = ({ colour_id, print_id }: ProductPicture) =>
    matchScore(colour_id, chosen.colour_id) + matchScore(print_id, chosen.print_id);
  const matching = pictures.filter((picture) => score(picture) > Number.NEGATIVE_INFINITY);
  return (matching.length > 0 ? matching : [...pictures]).toSorted((a, b) => score(b) - score(a) || 0);
}

function matchScore(pictureValue: number | null, chosenValue: number | null): number {
  if (pictureValue === null) return 0;
  return pictureValue === chosenValue ? 1 : Number.NEGATIVE_INFINITY;
}

import type { ProductPicture, Variant } from '../data.ts';

/**
 * What is shown of a variant, its very own before what it shares with others. Those of another colour or print are left out:
 * what is seen is what is bought. If there is none of its own, all are better than none.
 */
export function picturesOf(pictures: readonly ProductPicture[], chosen: Variant | undefined): ProductPicture[] {
  if (chosen === undefined) return [...pictures];
  const closest = ({ colour_id, print_id }: ProductPicture) =>
    closeness(colour_id, chosen.colour_id) + closeness(print_id, chosen.print_id);
  const own = pictures.filter((one) => closest(one) > Number.NEGATIVE_INFINITY);
  return (own.length > 0 ? own : [...pictures]).toSorted((a, b) => closest(b) - closest(a) || 0);
}

function closeness(shown: number | null, chosen: number | null): number {
  if (shown === null) return 0;
  return shown === chosen ? 1 : Number.NEGATIVE_INFINITY;
}

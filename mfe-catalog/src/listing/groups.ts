import { formatToman, toRial } from '@shop/shared/lib/money';
import { changed, type Kind, kinds, type Listing, toggled } from './address.ts';
import type { Facets } from './load.ts';

export type Option = { id: number; title: string; count: number; hex?: string; below?: boolean };
export type Group = { kind: Kind; title: string; options: Option[] };

const titles: Record<Kind, string> = { category: 'دسته‌بندی', size: 'اندازه', material: 'جنس', colour: 'رنگ' };

/** What can be chosen, kind by kind. The page of a category offers no other categories: those are links. */
export function groupsOf(facets: Facets, path: string): Group[] {
  const options: Record<Kind, Option[]> = {
    category:
      path === '/shop' ? facets.categories.map(({ parent_id, ...one }) => ({ ...one, below: parent_id !== null })) : [],
    size: facets.sizes,
    material: facets.materials,
    colour: facets.colours,
  };
  return kinds
    .map((kind) => ({ kind, title: titles[kind], options: options[kind] }))
    .filter(({ kind, options: all }) => all.length > (kind === 'category' ? 0 : 1));
}

export type Chip = { key: string; title: string; without: Listing };

/** What is chosen, each with the list without it. */
export function chipsOf(listing: Listing, facets: Facets): Chip[] {
  const { chosen, from, to, inStock, discounted } = listing;
  const all: Record<Kind, readonly { id: number; title: string }[]> = {
    category: facets.categories,
    size: facets.sizes,
    material: facets.materials,
    colour: facets.colours,
  };
  const chips = kinds.flatMap((kind) =>
    chosen[kind].map((id) => ({
      key: `${kind}-${id}`,
      // An option that is no more has no name, and can still be taken back.
      title: all[kind].find((one) => one.id === id)?.title ?? `${titles[kind]} ناشناخته`,
      without: toggled(listing, kind, id),
    })),
  );
  const price = priceTitle(from, to);
  return [
    ...chips,
    ...(price ? [{ key: 'price', title: price, without: changed(listing, { from: null, to: null }) }] : []),
    ...(inStock ? [{ key: 'in-stock', title: 'موجود', without: changed(listing, { inStock: false }) }] : []),
    ...(discounted ? [{ key: 'discounted', title: 'تخفیف‌دار', without: changed(listing, { discounted: false }) }] : []),
  ];
}

const toman = (amount: number) => formatToman(toRial(amount * 10));

function priceTitle(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `از ${toman(from)} تا ${toman(to)}`;
  if (from !== null) return `از ${toman(from)}`;
  return to === null ? null : `تا ${toman(to)}`;
}

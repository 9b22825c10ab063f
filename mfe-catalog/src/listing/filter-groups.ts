import { formatToman, toRial } from '@shop/shared/lib/money';
import { type FilterKind, filterKinds } from './listing-parameters.ts';
import { changeQuery, type ListingQuery, toggleOption } from './listing-query.ts';
import type { Facets } from './load.ts';

/** `isSubcategory`: shown indented. */
export type FilterOption = { id: number; title: string; count: number; hex?: string; isSubcategory?: boolean };
/** `swatches`: colours, side by side. */
export type FilterGroup = { kind: FilterKind; title: string; options: FilterOption[]; look: 'list' | 'swatches' };

/** In the order in which shoppers narrow a list: what, how much, what for, of what. */
const offeredKinds = ['category', 'capacity', 'use', 'material', 'colour', 'height'] as const;

const titles: Record<FilterKind, string> = {
  category: 'دسته‌بندی',
  capacity: 'ظرفیت',
  use: 'برای چه باری؟',
  material: 'جنس',
  colour: 'رنگ',
  height: 'ارتفاع کیسه',
  size: 'اندازه',
};

/** The options of each filter. Exact sizes are too many to offer, but older addresses and links choose one. */
const optionsOf = (facets: Facets): Record<FilterKind, readonly Omit<FilterOption, 'isSubcategory'>[]> => ({
  category: facets.categories,
  capacity: facets.capacities,
  use: facets.uses,
  material: facets.materials,
  colour: facets.colours,
  height: facets.heights,
  size: facets.sizes,
});

/** The filters offered on a page, without groups that leave no choice. A category's own page links to its subcategories instead. */
export function filterGroups(facets: Facets, path: string): FilterGroup[] {
  const options = {
    ...optionsOf(facets),
    category:
      path === '/shop'
        ? facets.categories.map(({ parent_id, ...category }) => ({ ...category, isSubcategory: parent_id !== null }))
        : [],
  };
  return offeredKinds
    .map((kind) => ({
      kind,
      title: titles[kind],
      options: [...options[kind]],
      look: kind === 'colour' ? ('swatches' as const) : ('list' as const),
    }))
    .filter((group) => group.options.length > (group.kind === 'category' ? 0 : 1));
}

/** `without`: the query without this filter. */
export type FilterChip = { key: string; title: string; without: ListingQuery };

/** One chip for each active filter. */
export function filterChips(query: ListingQuery, facets: Facets): FilterChip[] {
  const { chosen, from, to, inStock, discounted } = query;
  const options = optionsOf(facets);
  const optionChips = filterKinds.flatMap((kind) =>
    chosen[kind].map((id) => ({
      key: `${kind}-${id}`,
      // An option that was deleted since has no title, but its filter must still be removable.
      title: options[kind].find((option) => option.id === id)?.title ?? `${titles[kind]} ناشناخته`,
      without: toggleOption(query, kind, id),
    })),
  );
  const price = priceTitle(from, to);
  return [
    ...optionChips,
    ...(price ? [{ key: 'price', title: price, without: changeQuery(query, { from: null, to: null }) }] : []),
    ...(inStock ? [{ key: 'in-stock', title: 'موجود', without: changeQuery(query, { inStock: false }) }] : []),
    ...(discounted
      ? [{ key: 'discounted', title: 'تخفیف‌دار', without: changeQuery(query, { discounted: false }) }]
      : []),
  ];
}

/**
 * A filter without which an empty listing has products. Undefined when the counts, each of which ignores the choice of its own kind, show
 * none: then several filters exclude each other.
 */
export function findExcludingFilter(query: ListingQuery, facets: Facets): FilterChip | undefined {
  const chips = filterChips(query, facets);
  if (chips.length === 1) return chips[0];
  const price = facets.price === null ? undefined : chips.find(({ key }) => key === 'price');
  if (price) return price;
  const options = optionsOf(facets);
  const { chosen } = query;
  const kind = filterKinds.findLast((each) => chosen[each].length > 0 && options[each].some(({ count }) => count > 0));
  if (kind === undefined) return undefined;
  const [only, ...others] = chips.filter(({ key }) => key.startsWith(`${kind}-`));
  return others.length === 0
    ? only
    : { key: kind, title: titles[kind], without: changeQuery(query, { chosen: { ...chosen, [kind]: [] } }) };
}

const formatAmount = (toman: number) => formatToman(toRial(toman * 10));

function priceTitle(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `از ${formatAmount(from)} تا ${formatAmount(to)}`;
  if (from !== null) return `از ${formatAmount(from)}`;
  return to === null ? null : `تا ${formatAmount(to)}`;
}

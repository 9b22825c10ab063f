import { toLatinDigits } from '@shop/shared/lib/digits';
import { questionIn } from '@shop/shared/lib/question';

export const kinds = ['category', 'size', 'material', 'colour'] as const;
export type Kind = (typeof kinds)[number];

export const sorts = ['relevance', 'best-selling', 'new', 'cheapest', 'dearest', 'rating', 'name'] as const;
export type Sort = (typeof sorts)[number];

/** What a list shows: all of it stands in the address, and nothing of it anywhere else. */
export type Listing = {
  q: string;
  chosen: Readonly<Record<Kind, readonly number[]>>;
  /** Toman, as it is typed and read. */
  from: number | null;
  to: number | null;
  inStock: boolean;
  discounted: boolean;
  sort: Sort;
  page: number;
};

type Place = { pathname: string; search: string };

/** As many as the API takes at once. */
const most: Record<Kind, number> = { category: 20, size: 60, material: 30, colour: 30 };
const LAST_PAGE = 9_999;
/** As many digits as a price can have; of more the first count, for a number that counts for nothing would look as if it did. */
const DIGITS = 11;

/** Whoever searches wants what fits best, everyone else what others buy. */
export const defaultSort = (q: string): Sort => (q === '' ? 'best-selling' : 'relevance');

/** Reads an address, whoever wrote it: what makes no sense in it is passed over. */
export function listingIn({ pathname, search }: Place): Listing {
  const query = new URLSearchParams(search);
  const q = questionIn(query.get('q'));
  const wanted = query.get('sort');
  const sort = sorts.find((one) => one === wanted && (one !== 'relevance' || q !== '')) ?? defaultSort(q);
  return {
    q,
    chosen: {
      // The address of a category has chosen one already.
      category: pathname === '/shop' ? idsIn(query, 'category') : [],
      size: idsIn(query, 'size'),
      material: idsIn(query, 'material'),
      colour: idsIn(query, 'colour'),
    },
    ...pricesIn(query.get('from'), query.get('to')),
    inStock: query.get('in_stock') === '1',
    discounted: query.get('discounted') === '1',
    sort,
    page: Math.min(Math.max(1, wholeNumber(query.get('page')) ?? 1), LAST_PAGE),
  };
}

/** Always in the same order, and without what goes without saying: the same list has one address. */
export function addressOf(path: string, listing: Listing): string {
  const { q, chosen, from, to, inStock, discounted, sort, page } = listing;
  const parts: [string, string][] = [
    ['q', q],
    ...kinds.map((kind): [string, string] => [kind, chosen[kind].join(',')]),
    ['from', from === null ? '' : String(from)],
    ['to', to === null ? '' : String(to)],
    ['in_stock', inStock ? '1' : ''],
    ['discounted', discounted ? '1' : ''],
    ['sort', sort === defaultSort(q) ? '' : sort],
    ['page', page > 1 ? String(page) : ''],
  ];
  const told = parts.filter(([, value]) => value !== '');
  // A comma between ids needs no code of its own, and is easier to read.
  const query = told.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Both ends of a price as they were typed, on any keyboard and in any order. */
export function pricesIn(first: string | null, second: string | null): Pick<Listing, 'from' | 'to'> {
  const [from, to] = [tomanIn(first), tomanIn(second)];
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Other filters begin at the first page. */
export const changed = (listing: Listing, changes: Partial<Listing>): Listing => ({ ...listing, page: 1, ...changes });

export function toggled(listing: Listing, kind: Kind, id: number): Listing {
  const { [kind]: ids } = listing.chosen;
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : inRow([...ids, id], kind);
  return changed(listing, { chosen: { ...listing.chosen, [kind]: next } });
}

export const withoutFilters = (listing: Listing): Listing =>
  changed(listing, {
    chosen: { category: [], size: [], material: [], colour: [] },
    from: null,
    to: null,
    inStock: false,
    discounted: false,
  });

export function filtersIn({ chosen, from, to, inStock, discounted }: Listing): number {
  const ids = kinds.reduce((sum, kind) => sum + chosen[kind].length, 0);
  return ids + Number(from !== null || to !== null) + Number(inStock) + Number(discounted);
}

/** A form without script writes a name as often as there are boxes; a link of ours writes it once. */
function idsIn(query: URLSearchParams, kind: Kind): number[] {
  const ids = query
    .getAll(kind)
    .flatMap((text) => text.split(','))
    .flatMap((text) => (/^[1-9][0-9]{0,8}$/.test(text) ? [Number(text)] : []));
  return inRow(ids, kind);
}

const inRow = (ids: readonly number[], kind: Kind): number[] =>
  [...new Set(ids)].sort((a, b) => a - b).slice(0, most[kind]);

function wholeNumber(text: string | null): number | null {
  const digits = toLatinDigits(text ?? '').replace(/[\s,٬،]/g, '');
  return /^[0-9]+$/.test(digits) ? Number(digits.slice(0, DIGITS)) : null;
}

const tomanIn = (text: string | null) => wholeNumber(text) || null;

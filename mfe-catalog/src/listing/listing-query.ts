import { parseInteger } from '@shop/shared/lib/digits';
import { readSearchQuery } from '@shop/shared/lib/search-query';
import { type FilterKind, filterKinds } from './listing-parameters.ts';

export const sortOrders = ['relevance', 'best-selling', 'new', 'cheapest', 'dearest', 'rating', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Everything that decides which products a listing shows. It is stored in the page's address and nowhere else. */
export type ListingQuery = {
  q: string;
  /** Ids of the chosen filter options. */
  chosen: Readonly<Record<FilterKind, readonly number[]>>;
  /** Lowest and highest price in Toman. */
  from: number | null;
  to: number | null;
  inStock: boolean;
  discounted: boolean;
  sort: SortOrder;
  page: number;
};

type Address = { pathname: string; search: string };

/** The API refuses more ids of one kind. */
const maxIds: Partial<Record<FilterKind, number>> = { category: 20, size: 60 };
const maxIdsOfOthers = 30;
const maxPage = 9_999;
/** A larger price is limited rather than ignored, so that an absurd one still filters. */
const maxToman = 99_999_999_999;
const maxLength = 14;

export const defaultSort = (q: string): SortOrder => (q === '' ? 'best-selling' : 'relevance');

/** Parses an address that anybody may have written: invalid values are ignored. */
export function parseListingQuery({ pathname, search }: Address): ListingQuery {
  const params = new URLSearchParams(search);
  const q = readSearchQuery(params.get('q'));
  const sortParam = params.get('sort');
  const sort = sortOrders.find((order) => order === sortParam && (order !== 'relevance' || q !== '')) ?? defaultSort(q);
  return {
    q,
    // On a category's own page the path already names the category.
    chosen: chosenBy((kind) => (kind === 'category' && pathname !== '/shop' ? [] : parseIds(params, kind))),
    ...parsePriceRange(params.get('from'), params.get('to')),
    inStock: params.get('in_stock') === '1',
    discounted: params.get('discounted') === '1',
    sort,
    page: Math.min(Math.max(1, integerOf(params.get('page')) ?? 1), maxPage),
  };
}

/** The canonical address: parameters in a fixed order, defaults left out, so that one listing has one address. */
export function listingAddress(path: string, query: ListingQuery): string {
  const { q, chosen, from, to, inStock, discounted, sort, page } = query;
  const params: [string, string][] = [
    ['q', q],
    ...filterKinds.map((kind): [string, string] => [kind, chosen[kind].join(',')]),
    ['from', from === null ? '' : String(from)],
    ['to', to === null ? '' : String(to)],
    ['in_stock', inStock ? '1' : ''],
    ['discounted', discounted ? '1' : ''],
    ['sort', sort === defaultSort(q) ? '' : sort],
    ['page', page > 1 ? String(page) : ''],
  ];
  const search = params
    .filter(([, value]) => value !== '')
    // A query may contain an unencoded comma, and `3,9` is easier to read than `3%2C9`.
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** The two ends of a price range as typed, with the digits of any keyboard and in either order. */
export function parsePriceRange(first: string | null, second: string | null): Pick<ListingQuery, 'from' | 'to'> {
  const [from, to] = [parseToman(first), parseToman(second)];
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Goes back to the first page, because other filters give another list. */
export const changeQuery = (query: ListingQuery, changes: Partial<ListingQuery>): ListingQuery => ({
  ...query,
  page: 1,
  ...changes,
});

export function toggleOption(query: ListingQuery, kind: FilterKind, id: number): ListingQuery {
  const { [kind]: ids } = query.chosen;
  const nextIds = ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : normaliseIds([...ids, id], kind);
  return changeQuery(query, { chosen: { ...query.chosen, [kind]: nextIds } });
}

/** Removes every filter; search text and sort order stay. */
export const clearFilters = (query: ListingQuery): ListingQuery =>
  changeQuery(query, {
    chosen: chosenBy(() => []),
    from: null,
    to: null,
    inStock: false,
    discounted: false,
  });

export function countFilters({ chosen, from, to, inStock, discounted }: ListingQuery): number {
  const options = filterKinds.reduce((sum, kind) => sum + chosen[kind].length, 0);
  return options + Number(from !== null || to !== null) + Number(inStock) + Number(discounted);
}

const chosenBy = (idsOf: (kind: FilterKind) => readonly number[]): ListingQuery['chosen'] => ({
  category: idsOf('category'),
  size: idsOf('size'),
  material: idsOf('material'),
  colour: idsOf('colour'),
  capacity: idsOf('capacity'),
  use: idsOf('use'),
  height: idsOf('height'),
});

/** Without JavaScript the filter form repeats a parameter for each checked box; our own links join the ids with commas. */
function parseIds(params: URLSearchParams, kind: FilterKind): number[] {
  const ids = params
    .getAll(kind)
    .flatMap((text) => text.split(','))
    .flatMap((text) => (/^[1-9][0-9]{0,8}$/.test(text) ? [Number(text)] : []));
  return normaliseIds(ids, kind);
}

const normaliseIds = (ids: readonly number[], kind: FilterKind): number[] =>
  [...new Set(ids)].sort((a, b) => a - b).slice(0, maxIds[kind] ?? maxIdsOfOthers);

const parseToman = (text: string | null) => Math.min(integerOf(text?.slice(0, maxLength)) ?? 0, maxToman) || null;

/** Most addresses have no number to parse. */
const integerOf = (text: string | null | undefined) => (text ? parseInteger(text) : undefined);

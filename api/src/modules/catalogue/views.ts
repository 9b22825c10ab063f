import { sum } from '../../sum.ts';
import { DAY } from '../../times.ts';
import { articleLink } from '../blog/views.ts';
import { pictureView } from '../pictures/view.ts';
import type { Catalogue } from './catalogue-cache.ts';
import type { Counts, Filters, QueryResult } from './index/query.ts';
import { type Band, capacityBands, heightBands, uses } from './loads.ts';
import type { CardRow, PictureRow, ProductRow, RatingCount, ReviewRow } from './repository.ts';
import type { CategorySummary, Facets, Product, ProductCard, RatingInFull, ReviewList } from './schema.ts';
import { type Category, categoryLink } from './tree.ts';

/** The author of a review without a name. */
const anonymousBuyer = 'خریدار';
const newProductMs = 30 * DAY;
const maxCardColours = 5;
/** Stock of this many packs or fewer is shown as low; of as many units when goods are sold in smaller steps. */
const lowStockPacks = 3;

export function categoryOf(category: Category, { tree }: Catalogue, counts: Counts): CategorySummary {
  const { description, parent_id, picture } = category;
  const products = sum(tree.withDescendants(category.id).map((id) => counts.get(id) ?? 0));
  return { ...category.link, description, parent_id, products, picture };
}

export function cardOf(row: CardRow, catalogue: Catalogue, now: number): ProductCard {
  const { id, slug, category_id, min_price, available, pack_step } = row;
  const [first = null, second = null] = row.pictures;
  return {
    id,
    slug,
    name: row.name,
    url: `/products/${id}/${encodeURIComponent(slug)}`,
    summary: row.summary,
    category: catalogue.tree.get(category_id)?.link ?? categoryLink({ id: category_id, slug: '', title: '' }),
    picture: first && pictureOf(first),
    second_picture: second && pictureOf(second),
    price: min_price,
    min_price,
    max_price: row.max_price,
    compare_at: row.min_compare_at,
    discount_percent: row.discount_percent,
    stock: available,
    low: available > 0 && available <= lowStockPacks * Math.max(1, pack_step),
    rating: ratingOf(row),
    colours: coloursOf(id, catalogue),
    unit: row.unit,
    pack_step,
    is_new: now - row.published < newProductMs,
  };
}

type ProductContext = { catalogue: Catalogue; now: number; maxQuantity: number };

export function productOf(
  row: ProductRow,
  { catalogue, now, maxQuantity }: ProductContext,
): Omit<Product, 'blocks' | 'related' | 'bought_together'> {
  const { description, specification, material_id, can_withdraw, tiers, articles } = row;
  const { tree, options } = catalogue;
  const variants = sortVariants(row.variants, options);
  const presentIn = <T extends { id: number }>(
    list: T[],
    of: (variant: (typeof variants)[number]) => number | null,
  ) => {
    const ids = new Set(variants.map(of));
    return list.filter(({ id }) => ids.has(id));
  };
  return {
    ...cardOf(row, catalogue, now),
    description,
    specification,
    can_withdraw,
    variants,
    // A tier above the largest quantity of an order would be a promise that no order can use.
    tiers: tiers.filter(({ quantity }) => quantity <= maxQuantity),
    max_quantity: Math.floor(maxQuantity / row.pack_step) * row.pack_step,
    material: options.materials.find(({ id }) => id === material_id) ?? { id: material_id, title: '' },
    breadcrumb: tree.path(row.category_id).map(({ link }) => link),
    published_at: new Date(row.published).toISOString(),
    options: {
      sizes: presentIn(options.sizes, ({ size_id }) => size_id),
      colours: presentIn(options.colours, ({ colour_id }) => colour_id),
      prints: presentIn(options.prints, ({ print_id }) => print_id),
    },
    pictures: row.pictures.map((picture) => ({
      ...pictureOf(picture),
      colour_id: picture.colour_id,
      print_id: picture.print_id,
    })),
    rating: ratingInFull(row.ratings),
    articles: articles.map(articleLink),
  };
}

/** Sorts variants by size, then colour, then print, each in display order. */
function sortVariants(variants: ProductRow['variants'], { sizes, colours, prints }: Catalogue['options']) {
  const indexIn = (list: { id: number }[], optionId: number | null) => list.findIndex(({ id }) => id === optionId);
  return variants.toSorted(
    (a, b) =>
      indexIn(sizes, a.size_id) - indexIn(sizes, b.size_id) ||
      indexIn(colours, a.colour_id) - indexIn(colours, b.colour_id) ||
      indexIn(prints, a.print_id) - indexIn(prints, b.print_id),
  );
}

/**
 * The filter options that occur in `scope` (the same category and search without other filters) or are chosen. An option that the
 * other filters leave without products stays in the list with a count of 0, so that options do not jump.
 */
export function facetsOf(
  result: QueryResult,
  { tree, options }: Catalogue,
  filters: Filters,
  scope: QueryResult,
): Facets {
  const withCounts = <T extends { id: number }>(
    list: readonly T[],
    countsOf: (result: QueryResult) => Counts,
    chosen: readonly number[] = [],
  ) =>
    list
      .map((option) => ({ ...option, count: countsOf(result).get(option.id) ?? 0 }))
      .filter(({ id }) => (countsOf(scope).get(id) ?? 0) > 0 || chosen.includes(id));
  const countWithDescendants = (id: number, { categories }: QueryResult) =>
    sum(tree.withDescendants(id).map((category) => categories.get(category) ?? 0));
  const categories = tree.list
    .map(({ id, title, parent_id }) => ({ id, title, parent_id, count: countWithDescendants(id, result) }))
    .filter(({ id }) => countWithDescendants(id, scope) > 0 || filters.categories?.includes(id));
  return {
    categories,
    materials: withCounts(options.materials, ({ materials }) => materials, filters.materials),
    colours: withCounts(options.colours, ({ colours }) => colours, filters.colours),
    sizes: withCounts(options.sizes, ({ sizes }) => sizes, filters.sizes),
    heights: withCounts(heightBands.map(option), ({ heights }) => heights, filters.heights),
    capacities: withCounts(capacityBands.map(option), ({ capacities }) => capacities, filters.capacities),
    uses: withCounts(uses, ({ uses }) => uses, filters.uses),
    price: result.price,
    in_stock: result.in_stock,
    discounted: result.discounted,
  };
}

const option = ({ id, title }: Band) => ({ id, title });

export function ratingInFull(counts: RatingCount[]): RatingInFull {
  const countOf = (rating: number) => counts.find((entry) => entry.rating === rating)?.count ?? 0;
  const distribution = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: countOf(rating) }));
  const rating_sum = sum(distribution.map(({ rating, count }) => rating * count));
  const rating_count = sum(distribution.map(({ count }) => count));
  return { ...ratingOf({ rating_sum, rating_count }), distribution };
}

export function reviewOf({ created_at, author, pictures, ...row }: ReviewRow): ReviewList['items'][number] {
  return {
    ...row,
    author: author ?? anonymousBuyer,
    created_at: created_at.toISOString(),
    pictures: pictures.map((id) => ({
      thumbnail: `/api/v1/review-pictures/${id}/320.webp`,
      url: `/api/v1/review-pictures/${id}/1280.webp`,
    })),
  };
}

function ratingOf({ rating_sum, rating_count: count }: { rating_sum: number; rating_count: number }) {
  return { average: count === 0 ? null : Math.round((rating_sum / count) * 10) / 10, count };
}

function pictureOf({ alt, ...picture }: PictureRow) {
  return pictureView(picture, alt);
}

function coloursOf(id: number, { index, options }: Catalogue): ProductCard['colours'] {
  const ids = index.coloursOf(id);
  const colours = options.colours.filter((colour) => ids.includes(colour.id)).slice(0, maxCardColours);
  return colours.map(({ title, hex }) => ({ title, hex }));
}

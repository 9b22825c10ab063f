import { sum } from '../../sum.ts';
import { articleLink } from '../blog/views.ts';
import { pictureView } from '../pictures/view.ts';
import type { Answer, Counts, Filters } from './index/answer.ts';
import type { Catalogue } from './keeper.ts';
import type { CardRow, PictureRow, ProductRow, RatingCount, ReviewRow } from './repository.ts';
import type { CategorySummary, Facets, Product, ProductCard, RatingInFull, ReviewList } from './schema.ts';
import { buyer } from './texts.ts';
import { type Category, categoryLink } from './tree.ts';

const NEW_FOR = 30 * 24 * 60 * 60 * 1000;
const COLOURS_ON_A_CARD = 5;
const LAST_PACKS = 3;

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
    low: available > 0 && available <= LAST_PACKS * pack_step,
    rating: ratingOf(row),
    colours: coloursOf(id, catalogue),
    unit: row.unit,
    pack_step,
    is_new: now - row.published < NEW_FOR,
  };
}

export function productOf(row: ProductRow, catalogue: Catalogue, now: number): Omit<Product, 'blocks' | 'related'> {
  const { description, specification, material_id, tiers, articles } = row;
  const { tree, options } = catalogue;
  const variants = inOrder(row.variants, options);
  const occurring = <T extends { id: number }>(
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
    variants,
    tiers,
    material: options.materials.find(({ id }) => id === material_id) ?? { id: material_id, title: '' },
    breadcrumb: tree.path(row.category_id).map(({ link }) => link),
    published_at: new Date(row.published).toISOString(),
    options: {
      sizes: occurring(options.sizes, ({ size_id }) => size_id),
      colours: occurring(options.colours, ({ colour_id }) => colour_id),
      prints: occurring(options.prints, ({ print_id }) => print_id),
    },
    pictures: row.pictures.map((one) => ({ ...pictureOf(one), colour_id: one.colour_id, print_id: one.print_id })),
    rating: ratingInFull(row.ratings),
    articles: articles.map(articleLink),
  };
}

/** As their options are ordered: first by size, then by colour, then by print. */
function inOrder(variants: ProductRow['variants'], { sizes, colours, prints }: Catalogue['options']) {
  const placeIn = (list: { id: number }[], wanted: number | null) => list.findIndex(({ id }) => id === wanted);
  return variants.toSorted(
    (a, b) =>
      placeIn(sizes, a.size_id) - placeIn(sizes, b.size_id) ||
      placeIn(colours, a.colour_id) - placeIn(colours, b.colour_id) ||
      placeIn(prints, a.print_id) - placeIn(prints, b.print_id),
  );
}

/** What occurs in the `scope`, and what has been chosen: an option that the other filters leave nothing for stays where it was. */
export function facetsOf(answer: Answer, { tree, options }: Catalogue, filters: Filters, scope: Answer): Facets {
  const counted = <T extends { id: number }>(
    list: T[],
    of: (numbers: Answer) => Counts,
    chosen: readonly number[] = [],
  ) =>
    list
      .map((option) => ({ ...option, count: of(answer).get(option.id) ?? 0 }))
      .filter(({ id }) => (of(scope).get(id) ?? 0) > 0 || chosen.includes(id));
  const below = (id: number, { categories }: Answer) =>
    sum(tree.withDescendants(id).map((one) => categories.get(one) ?? 0));
  const categories = tree.list
    .map(({ id, title, parent_id }) => ({ id, title, parent_id, count: below(id, answer) }))
    .filter(({ id }) => below(id, scope) > 0 || filters.categories?.includes(id));
  return {
    categories,
    materials: counted(options.materials, ({ materials }) => materials, filters.materials),
    colours: counted(options.colours, ({ colours }) => colours, filters.colours),
    sizes: counted(options.sizes, ({ sizes }) => sizes, filters.sizes),
    price: answer.price,
    in_stock: answer.in_stock,
    discounted: answer.discounted,
  };
}

export function ratingInFull(counts: RatingCount[]): RatingInFull {
  const countOf = (rating: number) => counts.find((one) => one.rating === rating)?.count ?? 0;
  const distribution = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: countOf(rating) }));
  const rating_sum = sum(distribution.map(({ rating, count }) => rating * count));
  const rating_count = sum(distribution.map(({ count }) => count));
  return { ...ratingOf({ rating_sum, rating_count }), distribution };
}

export function reviewOf({ created_at, author, ...row }: ReviewRow): ReviewList['items'][number] {
  return { ...row, author: author ?? buyer, created_at: created_at.toISOString() };
}

function ratingOf({ rating_sum, rating_count: count }: { rating_sum: number; rating_count: number }) {
  return { average: count === 0 ? null : Math.round((rating_sum / count) * 10) / 10, count };
}

function pictureOf({ alt, ...picture }: PictureRow) {
  return pictureView(picture, alt);
}

function coloursOf(id: number, { index, options }: Catalogue): ProductCard['colours'] {
  const own = index.entry(id)?.colours ?? [];
  const shown = options.colours.filter((colour) => own.includes(colour.id)).slice(0, COLOURS_ON_A_CARD);
  return shown.map(({ title, hex }) => ({ title, hex }));
}

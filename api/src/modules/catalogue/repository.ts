import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { SpecificationRow } from '../../database/tables/catalogue.ts';

export type PictureRow = { id: string; alt: string; width: number; height: number; colour: string };

export type CardRow = {
  id: number;
  slug: string;
  name: string;
  summary: string;
  category_id: number;
  unit: string;
  pack_step: number;
  /** Milliseconds since 1970. */
  published: number;
  min_price: number | null;
  max_price: number | null;
  min_compare_at: number | null;
  discount_percent: number;
  available: number;
  rating_sum: number;
  rating_count: number;
  pictures: PictureRow[];
};

export type ProductRow = Omit<CardRow, 'pictures'> & {
  description: string;
  specification: SpecificationRow[];
  material_id: number;
  can_withdraw: boolean;
  variants: VariantRow[];
  tiers: { quantity: number; percent_off: number }[];
  pictures: (PictureRow & { colour_id: number | null; print_id: number | null })[];
  ratings: RatingCount[];
  articles: { id: number; slug: string; title: string }[];
};

type VariantRow = {
  id: number;
  sku: string;
  size_id: number | null;
  colour_id: number | null;
  print_id: number | null;
  price: number | null;
  compare_at: number | null;
  stock: number;
  weight_grams: number;
};
type SoldVariantRow = Pick<VariantRow, 'id' | 'price' | 'stock'> & { product_id: number };
export type RatingCount = { rating: number; count: number };
/** `pictures`: the ids of their uploads. */
export type ReviewRow = {
  id: string;
  rating: number;
  text: string;
  author: string | null;
  created_at: Date;
  helpful: number;
  pictures: string[];
};
export type ReviewOrder = 'new' | 'helpful' | 'high' | 'low';

/** Orders of a product that are looked at for what was bought with it. */
const togetherOrders = 1_000;

export function catalogueRepository(db: Connection) {
  return {
    /** The cards of the active products among these, in the order of `ids`. */
    cards: async (ids: readonly number[]): Promise<CardRow[]> => {
      if (ids.length === 0) return [];
      // One JSON text instead of rows and columns, because the driver decodes each column value separately.
      const { rows } = await sql<{ cards: CardRow[] }>`/* product-cards */
        select coalesce(json_agg(card order by card.place), '[]') as cards from (
          select wanted.place, ${cardColumns}, pictures.list as pictures
          from unnest(${ids}::integer[]) with ordinality as wanted(id, place) join products using (id)
          cross join lateral (
            select coalesce(json_agg(picture order by position), '[]') as list from (
              select position, ${picture} as picture
              from product_pictures join pictures on pictures.id = picture_id
              where product_id = products.id order by position limit 2
            ) as first
          ) as pictures
          where products.active
        ) as card`.execute(db);
      return rows[0]?.cards ?? [];
    },

    /** All data of a product page in one query; undefined when the product does not exist or is not sold. */
    product: async (id: number): Promise<ProductRow | undefined> => {
      const { rows } = await sql<ProductRow>`/* product */
        select ${cardColumns}, description, specification, material_id, can_withdraw,
          (select coalesce(json_agg(json_build_object('id', id, 'sku', sku, 'size_id', size_id, 'colour_id', colour_id,
              'print_id', print_id, 'price', price, 'compare_at', compare_at, 'stock', on_hand - reserved,
              'weight_grams', weight_grams) order by id), '[]')
            from variants where product_id = products.id and active) as variants,
          (select coalesce(json_agg(json_build_object('quantity', quantity, 'percent_off', percent_off)
              order by quantity), '[]')
            from price_tiers where product_id = products.id) as tiers,
          (select coalesce(json_agg(${picture}::jsonb || jsonb_build_object('colour_id', colour_id, 'print_id', print_id)
              order by position), '[]')
            from product_pictures join pictures on pictures.id = picture_id
            where product_id = products.id) as pictures,
          (select coalesce(json_agg(json_build_object('rating', rating, 'count', count)), '[]') from (
            select rating, count(*) from reviews
            where product_id = products.id and status = 'approved' group by rating) as stars) as ratings,
          (select coalesce(json_agg(json_build_object('id', articles.id, 'slug', slug, 'title', title)
              order by published_at desc, articles.id), '[]')
            from article_products join articles on articles.id = article_id
            where product_id = products.id and published_at <= now()) as articles
        from products where products.id = ${id} and products.active`.execute(db);
      return rows[0];
    },

    /**
     * Products that members have bought together with this one, the most frequent first. Of its newest orders only, and each was bought by
     * several members: the list shows what is usual, never the basket of one of them.
     */
    boughtTogether: async (
      id: number,
      { limit, minBuyers }: { limit: number; minBuyers: number },
    ): Promise<number[]> => {
      const { rows } = await sql<{ product_id: number }>`/* bought-together */
        with newest as materialized (
          select distinct order_id from order_lines where product_id = ${id} order by order_id desc limit ${togetherOrders}
        )
        select others.product_id from newest
          join orders on orders.id = newest.order_id
          join order_lines as others on others.order_id = newest.order_id
          join products on products.id = others.product_id
        where others.product_id <> ${id} and products.active and products.available > 0
          and orders.state not in ('awaiting_payment', 'cancelled', 'expired', 'returned', 'refunded')
        group by others.product_id having count(distinct orders.user_id) >= ${minBuyers}
        order by count(distinct orders.user_id) desc, others.product_id limit ${limit}`.execute(db);
      return rows.map(({ product_id }) => product_id);
    },

    /** The active variants of these products. */
    variants: async (products: readonly number[]): Promise<SoldVariantRow[]> => {
      const { rows } = await sql<SoldVariantRow>`/* variants-of-products */
        select id, product_id, price, on_hand - reserved as stock from variants
        where product_id = any(${products}::integer[]) and active order by id`.execute(db);
      return rows;
    },

    /** Undefined when the product does not exist or is not sold. */
    ratings: async (id: number): Promise<RatingCount[] | undefined> => {
      const { rows } = await sql<{ ratings: RatingCount[] }>`
        select (select coalesce(json_agg(json_build_object('rating', rating, 'count', count)), '[]') from (
            select rating, count(*) from reviews
            where product_id = products.id and status = 'approved' group by rating) as stars) as ratings
        from products where id = ${id} and active`.execute(db);
      return rows[0]?.ratings;
    },

    reviews: async (id: number, order: ReviewOrder, part: { limit: number; offset: number }): Promise<ReviewRow[]> => {
      const { rows } = await sql<ReviewRow>`
        select reviews.id, rating, text, first_name as author, reviews.created_at, helpful,
          (select coalesce(json_agg(upload_id order by position), '[]') from review_pictures where review_id = reviews.id)
            as pictures
        from reviews left join users on users.id = user_id
        where product_id = ${id} and status = 'approved'
        order by ${reviewOrders[order]} reviews.created_at desc, reviews.id
        limit ${part.limit} offset ${part.offset}`.execute(db);
      return rows;
    },
  };
}

const cardColumns = sql`
  products.id, products.slug, products.name, products.summary, products.category_id, products.unit, products.pack_step,
  (extract(epoch from products.published_at) * 1000)::float8 as published, products.min_price, products.max_price, products.min_compare_at, products.discount_percent,
  products.available, products.rating_sum, products.rating_count`;

const picture = sql`
  json_build_object('id', pictures.id, 'alt', alt, 'width', width, 'height', height, 'colour', colour)`;

const reviewOrders = { new: sql``, helpful: sql`helpful desc,`, high: sql`rating desc,`, low: sql`rating,` };

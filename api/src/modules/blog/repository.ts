import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';

export type BlogRepository = ReturnType<typeof blogRepository>;
export type ArticleRow = Awaited<ReturnType<BlogRepository['articles']>>['rows'][number];
export type ArticleQuery = {
  category?: number;
  tsquery?: string;
  featuredFirst: boolean;
  limit: number;
  offset: number;
};
type ArticleValues = {
  title: string;
  summary: string;
  body: string;
  search_key: string;
  reading_minutes: number;
  updated_at: Date;
};

/** Locks the article until the transaction ends. */
export function lockArticle(tx: Tx, id: number) {
  return tx
    .selectFrom('articles')
    .select(['title', 'summary', 'body'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function blogRepository(db: Connection) {
  /** The columns of lists: without the text. */
  const summaries = () =>
    db
      .selectFrom('articles')
      .innerJoin('blog_categories', 'blog_categories.id', 'articles.category_id')
      .select(['articles.id', 'articles.slug', 'articles.title', 'articles.summary', 'articles.category_id'])
      .select(['articles.featured', 'articles.published_at', 'articles.reading_minutes', 'articles.picture_alt'])
      .select(['blog_categories.title as category_title', 'blog_categories.slug as category_slug'])
      .select(({ selectFrom }) => {
        const picture = selectFrom('pictures').select(['pictures.id', 'width', 'height', 'colour']);
        return jsonObjectFrom(picture.whereRef('pictures.id', '=', 'articles.picture_id')).as('picture');
      });

  /** The next article in time. Compared in the database, because its timestamps are more precise than a Date. */
  const neighbour = (sign: '<' | '>', order: 'asc' | 'desc') =>
    db
      .selectFrom('articles as other')
      .select(['other.id', 'other.slug', 'other.title'])
      .where(sql<boolean>`(other.published_at, other.id) ${sql.raw(sign)} (articles.published_at, articles.id)`)
      .where(isPublished('other'))
      .orderBy('other.published_at', order)
      .orderBy('other.id', order)
      .limit(1);

  return {
    categories: () =>
      db
        .selectFrom('blog_categories')
        .leftJoin('articles', (join) => join.onRef('articles.category_id', '=', 'blog_categories.id').on(isPublished()))
        .select(['blog_categories.id', 'blog_categories.slug', 'blog_categories.title'])
        .select(({ fn }) => fn.count<number>('articles.id').as('articles'))
        .groupBy('blog_categories.id')
        .orderBy('blog_categories.id')
        .execute(),

    articles: async ({ category, tsquery, featuredFirst, limit, offset }: ArticleQuery) => {
      const where = matching({ category, tsquery });
      const countQuery = db
        .selectFrom('articles')
        .where(where)
        .select(({ fn }) => fn.countAll<number>().as('total'));
      const listQuery = summaries()
        .where(where)
        .$if(featuredFirst, (query) => query.orderBy(isFeatured(where), 'desc'))
        .$if(tsquery !== undefined, (query) => query.orderBy(matches('title_search', tsquery), 'desc'))
        .orderBy('articles.published_at', 'desc')
        .orderBy('articles.id', 'desc');
      const rows = await listQuery.limit(limit).offset(offset).execute();
      const { total } = await countQuery.executeTakeFirstOrThrow();
      return { rows, total };
    },

    bodies: async (ids: readonly number[]): Promise<Map<number, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('articles').select(['id', 'body']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, body }) => [id, body]));
    },

    /**
     * The whole article, with the ids of its products and the next older and newer article. `scheduled`: also before its publication,
     * for editors.
     */
    article: (id: number, { scheduled = false } = {}) =>
      summaries()
        .select(['articles.body', 'articles.updated_at', productIds.as('product_ids')])
        .select([jsonObjectFrom(neighbour('<', 'desc')).as('older'), jsonObjectFrom(neighbour('>', 'asc')).as('newer')])
        .where('articles.id', '=', id)
        .where(scheduled ? sql<boolean>`true` : isPublished())
        .executeTakeFirst(),

    /** Ordered by the number of shared products, then same category, then newest. */
    related: ({ id, category_id }: { id: number; category_id: number }, limit: number) =>
      summaries()
        .leftJoin(
          (query) =>
            query
              .selectFrom('article_products as ours')
              .innerJoin('article_products as theirs', 'theirs.product_id', 'ours.product_id')
              .where('ours.article_id', '=', id)
              .groupBy('theirs.article_id')
              .select(['theirs.article_id', ({ fn }) => fn.countAll().as('products')])
              .as('shared'),
          (join) => join.onRef('shared.article_id', '=', 'articles.id'),
        )
        .where('articles.id', '!=', id)
        .where(isPublished())
        .orderBy(sql`coalesce(shared.products, 0)`, 'desc')
        .orderBy(({ eb }) => eb('articles.category_id', '=', category_id), 'desc')
        .orderBy('articles.published_at', 'desc')
        .limit(limit)
        .execute(),

    /** The articles whose time has come in the last minutes, unless the change feed names them already. */
    published: async (withinMinutes: number): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        select id from articles
        where published_at between now() - make_interval(mins => ${withinMinutes}) and now() and not exists (
          select from changes where at >= published_at and tags @> array['article:' || articles.id])
        order by id`.execute(db);
      return rows.map(({ id }) => id);
    },

    change: (id: number, values: ArticleValues) =>
      db.updateTable('articles').set(values).where('id', '=', id).execute(),
  };
}

/** An article may be dated in the future; until then nobody but its editors sees it. */
const isPublished = (table: 'articles' | 'other' = 'articles') =>
  sql<boolean>`${sql.ref(`${table}.published_at`)} <= now()`;

const productIds = sql<number[]>`array(
  select product_id from article_products where article_id = articles.id order by position)`;

function matching({ category, tsquery }: { category: number | undefined; tsquery: string | undefined }) {
  const conditions = [
    isPublished(),
    ...(category === undefined ? [] : [sql<boolean>`articles.category_id = ${category}`]),
    ...(tsquery === undefined ? [] : [matches('search', tsquery)]),
  ];
  return sql.join<boolean>(conditions, sql` and `);
}

/** Only the newest featured article comes first; older featured ones are ordered by time like all others. */
function isFeatured(where: RawBuilder<boolean>) {
  return sql<boolean>`articles.id is not distinct from (
    select id from articles where featured and ${where} order by published_at desc, id desc limit 1)`;
}

function matches(column: 'search' | 'title_search', tsquery: string | undefined) {
  return sql<boolean>`${sql.ref(`articles.${column}`)} @@ to_tsquery('simple', ${tsquery})`;
}

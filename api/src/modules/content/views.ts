import type { ArticleRow, Part, ProductRow } from './repository.ts';
import type { ArticleSummary, Category, Link, ProductSummary } from './schema.ts';

type Titled = { id: number; slug: string; title: string };

export function pageLink({ id, slug, title }: Titled): Link {
  return { id, title, slug, url: `/pages/${id}/${encodeURIComponent(slug)}` };
}

export function categoryOf({ id, slug, title, description }: Titled & { description: string }): Category {
  return { ...categoryLink({ id, slug, title }), description };
}

function categoryLink({ id, slug, title }: Titled): Link {
  return { id, title, slug, url: `categories/${id}/${encodeURIComponent(slug)}` };
}

export function blogCategoryLink({ id, slug, title }: Titled): Link {
  return { id, title, slug, url: `/blog?category=${id}` };
}

export function productOf(row: ProductRow): ProductSummary {
  const { id, slug, name, price, stock, summary } = row;
  const category = categoryLink({ id: row.category_id, slug: row.category_slug, title: row.category_title });
  return {
    id,
    slug,
    name,
    url: `/products/${id}/${encodeURIComponent(slug)}`,
    price: Number(price),
    stock,
    summary,
    category,
  };
}

export function articleOf(row: ArticleRow): ArticleSummary {
  const { id, slug, title, summary } = row;
  const category = blogCategoryLink({ id: row.category_id, slug: row.category_slug, title: row.category_title });
  const publishedAt = row.published_at.toISOString();
  const readingMinutes = minutesToRead(row.paragraphs);
  return { id, slug, title, url: articleUrl(row), summary, publishedAt, readingMinutes, category };
}

export function articleLink(row: ArticleRow): Link {
  return { id: row.id, title: row.title, slug: row.slug, url: articleUrl(row) };
}

const WORDS_A_MINUTE = 180;

function minutesToRead(paragraphs: string[]): number {
  const words = paragraphs.reduce((sum, paragraph) => sum + paragraph.split(/\s+/).length, 0);
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

function articleUrl({ id, slug }: Pick<ArticleRow, 'id' | 'slug'>): string {
  return `/blog/articles/${id}/${encodeURIComponent(slug)}`;
}

export function listOf<Row, Item>({ rows, total }: Part<Row>, page: number, perPage: number, view: (row: Row) => Item) {
  return { items: rows.map(view), page, pages: Math.max(1, Math.ceil(total / perPage)), total };
}

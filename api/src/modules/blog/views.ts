import type { Link } from '../../shapes.ts';
import { pictureView } from '../pictures/view.ts';
import type { ArticleRow } from './repository.ts';
import type { ArticleSummary, BlogCategory } from './schema.ts';

type Titled = { id: number; slug: string; title: string };

export function categoryLink({ id, slug, title }: Titled): Link {
  return { id, title, slug, url: `/blog?category=${id}` };
}

export function categoryOf(row: Titled & { articles: number }): BlogCategory {
  return { ...categoryLink(row), articles: row.articles };
}

export function articleLink({ id, slug, title }: Titled): Link {
  return { id, title, slug, url: `/blog/articles/${id}/${encodeURIComponent(slug)}` };
}

export function articleOf(row: ArticleRow): ArticleSummary {
  return {
    ...articleLink(row),
    summary: row.summary,
    picture: row.picture && pictureView(row.picture, row.picture_alt),
    category: categoryLink({ id: row.category_id, slug: row.category_slug, title: row.category_title }),
    featured: row.featured,
    published_at: row.published_at.toISOString(),
    reading_minutes: row.reading_minutes,
  };
}

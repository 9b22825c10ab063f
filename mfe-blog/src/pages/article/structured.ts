import { breadcrumbs, desk, publisher } from '../../structured.ts';
import { blog, home } from '../../trails.ts';
import { pictureAddress } from '../parts/picture-address.ts';
import type { ShownArticle } from './article-data.ts';

export function structuredArticle(article: ShownArticle) {
  const { title, url, summary, picture, category, published_at, updated_at, reading_minutes } = article;
  return [
    {
      '@type': 'Article',
      headline: title,
      description: summary,
      ...(picture ? { image: [pictureAddress(picture)] } : {}),
      datePublished: published_at,
      dateModified: updated_at,
      author: desk,
      publisher,
      mainEntityOfPage: url,
      articleSection: category.title,
      inLanguage: 'fa-IR',
      timeRequired: `PT${reading_minutes}M`,
    },
    breadcrumbs([home, blog, { title: category.title, to: category.url }, { title, to: url }]),
  ];
}

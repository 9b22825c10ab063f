import { page } from '@shop/shared/contract';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { blogCrumb, feedPath, homeCrumb } from '../../addresses.ts';
import { editors, publisher, widestPicture } from '../parts/head-data.ts';
import type { ArticleData } from './load.ts';

export const article = page<ArticleData>({
  path: '/blog/articles/:id/:slug?',
  layout: 'default',
  query: [],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: data.title,
    preview: { title: data.title, lead: data.summary, ...(data.picture && { picture: data.picture }) },
    description: data.summary,
    canonical: data.url,
    kind: 'article',
    feed: feedPath,
    ...(data.picture ? { picture: widestPicture(data.picture) } : {}),
    ...(typeof window === 'undefined' && { structured: structuredArticle(data) }),
  }),
  preview: { shape: 'article' },
  page: () => import(/* webpackChunkName: "article" */ './ArticlePage.tsx'),
});

export function structuredArticle(article: ArticleData) {
  const { title, url, summary, picture, category, published_at, updated_at, reading_minutes } = article;
  return [
    {
      '@type': 'Article',
      headline: title,
      description: summary,
      ...(picture ? { image: [widestPicture(picture)] } : {}),
      datePublished: published_at,
      dateModified: updated_at,
      author: editors,
      publisher,
      mainEntityOfPage: url,
      articleSection: category.title,
      inLanguage: 'fa-IR',
      timeRequired: `PT${reading_minutes}M`,
    },
    breadcrumbList([homeCrumb, blogCrumb, { title: category.title, to: category.url }, { title, to: url }]),
  ];
}

import { type Head, page } from '@shop/shared/contract';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { blogCrumb, feedPath, homeCrumb, listAddress } from '../../addresses.ts';
import type { IndexData } from './load.ts';

export const index = page<IndexData>({
  path: '/blog',
  layout: 'default',
  query: ['category', 'page'],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => indexHead(data),
  preview: { shape: 'text', title: 'وبلاگ' },
  page: () => import(/* webpackChunkName: "index" */ './BlogIndex.tsx'),
});

export function indexHead({ category, page, featured, articles }: IndexData): Head {
  const listTitle = category ? `${category.title} | وبلاگ` : 'وبلاگ';
  const title = page > 1 ? `${listTitle}، صفحهٔ ${toPersianDigits(page)}` : listTitle;
  const canonical = listAddress('/blog', { category: category?.id, page });
  const listed = [...(featured ? [featured] : []), ...articles];
  const trail = [
    homeCrumb,
    blogCrumb,
    ...(category ? [{ title: category.title, to: listAddress('/blog', { category: category.id }) }] : []),
  ];
  return {
    title,
    description: category ? `نوشته‌های وبلاگ دربارهٔ ${category.title}` : 'مطالبی دربارهٔ گونی، کیسه و کیف پارچه‌ای',
    canonical,
    feed: feedPath,
    noindex: listed.length === 0,
    ...(typeof window === 'undefined' && {
      structured: [
        {
          '@type': 'CollectionPage',
          name: title,
          url: canonical,
          inLanguage: 'fa-IR',
          mainEntity: {
            '@type': 'ItemList',
            itemListElement: listed.map((article, position) => ({
              '@type': 'ListItem',
              position: position + 1,
              name: article.title,
              url: article.url,
            })),
          },
        },
        breadcrumbList(trail),
      ],
    }),
  };
}

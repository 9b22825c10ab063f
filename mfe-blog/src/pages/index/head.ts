import type { Head } from '@shop/shared/contract';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { breadcrumbs } from '../../structured.ts';
import { blog, feed, home } from '../../trails.ts';
import { listPath } from '../parts/links.ts';
import type { IndexData } from './index-data.ts';

export function indexHead({ category, page, featured, articles }: IndexData): Head {
  const name = category ? `${category.title} | وبلاگ` : 'وبلاگ';
  const title = page > 1 ? `${name}، صفحهٔ ${toPersianDigits(page)}` : name;
  const canonical = listPath('/blog', { category: category?.id, page });
  const shown = [...(featured ? [featured] : []), ...articles];
  const trail = [
    home,
    blog,
    ...(category ? [{ title: category.title, to: listPath('/blog', { category: category.id }) }] : []),
  ];
  return {
    title,
    description: category ? `نوشته‌های وبلاگ دربارهٔ ${category.title}` : 'خواندنی‌هایی دربارهٔ گونی، کیسه و کیف پارچه‌ای',
    canonical,
    feed,
    // A list without articles says nothing that is worth finding.
    noindex: shown.length === 0,
    ...(typeof window === 'undefined' && {
      structured: [
        {
          '@type': 'CollectionPage',
          name: title,
          url: canonical,
          inLanguage: 'fa-IR',
          mainEntity: {
            '@type': 'ItemList',
            itemListElement: shown.map((one, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name: one.title,
              url: one.url,
            })),
          },
        },
        breadcrumbs(trail),
      ],
    }),
  };
}

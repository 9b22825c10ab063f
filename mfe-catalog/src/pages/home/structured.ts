import type { Head } from '@shop/shared/contract';
import type { HomeData } from './home-data.ts';

/** The organisation and its search box, as schema.org objects for search engines. */
export function structuredHome({
  shop,
  description,
}: Pick<HomeData, 'shop' | 'description'>): NonNullable<Head['structured']> {
  const { name, phone, email, address, instagram, telegram } = shop;
  return [
    {
      '@type': 'Organization',
      name,
      description,
      url: '/',
      logo: '/media/logo.svg',
      telephone: phone,
      email,
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IR' },
      sameAs: [instagram, telegram].filter((link) => link !== ''),
    },
    {
      '@type': 'WebSite',
      name,
      url: '/',
      inLanguage: 'fa-IR',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/shop?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

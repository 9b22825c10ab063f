import type { Shop } from '../../content.ts';
import { breadcrumbs } from '../../structured.ts';
import { home } from '../../trails.ts';
import { dialled } from './ways.ts';

export function structuredContact({ name, phone, email, address, instagram, telegram }: Shop) {
  return [
    {
      '@type': 'ContactPage',
      url: '/contact-us',
      inLanguage: 'fa-IR',
      mainEntity: {
        '@type': 'Organization',
        name,
        url: '/',
        logo: '/media/logo.svg',
        address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IR' },
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: dialled(phone),
          email,
          availableLanguage: 'fa',
        },
        sameAs: [instagram, telegram].filter((link) => link !== ''),
      },
    },
    breadcrumbs([home, { title: 'تماس با ما', to: '/contact-us' }]),
  ];
}

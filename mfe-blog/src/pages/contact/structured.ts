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
        // What the shopkeeper has not filled in is not told: an empty number is a wrong one.
        ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IR' } }),
        ...((phone || email) && {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...(phone && { telephone: dialled(phone) }),
            ...(email && { email }),
            availableLanguage: 'fa',
          },
        }),
        sameAs: [instagram, telegram].filter((link) => link !== ''),
      },
    },
    breadcrumbs([home, { title: 'تماس با ما', to: '/contact-us' }]),
  ];
}

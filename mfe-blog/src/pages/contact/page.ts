import { page } from '@shop/shared/contract';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { homeCrumb } from '../../addresses.ts';
import type { ShopSettings } from '../../api-data.ts';
import { internationalPhone } from './contact-links.ts';

export const contact = page<ShopSettings>({
  path: '/contact-us',
  layout: 'default',
  query: ['sent'],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: 'تماس با ما',
    description: `آدرس، شمارهٔ تماس و ساعت کاری ${data.name}، و فرم پیام به فروشگاه`,
    canonical: '/contact-us',
    ...(typeof window === 'undefined' && { structured: structuredContact(data) }),
  }),
  preview: { shape: 'text', title: 'تماس با ما' },
  page: () => import(/* webpackChunkName: "contact" */ './Contact.tsx'),
});

export function structuredContact({ name, phone, email, address, instagram, telegram }: ShopSettings) {
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
        // Settings that the shop's owner left empty are omitted, because an empty value is wrong data.
        ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IR' } }),
        ...((phone || email) && {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...(phone && { telephone: internationalPhone(phone) }),
            ...(email && { email }),
            availableLanguage: 'fa',
          },
        }),
        sameAs: [instagram, telegram].filter((link) => link !== ''),
      },
    },
    breadcrumbList([homeCrumb, { title: 'تماس با ما', to: '/contact-us' }]),
  ];
}

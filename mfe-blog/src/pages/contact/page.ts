import { page } from '@shop/shared/contract';
import type { Shop } from '../../content.ts';
import { structuredContact } from './structured.ts';

export const contact = page<Shop>({
  path: '/contact-us',
  layout: 'default',
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: 'تماس با ما',
    description: `نشانی، شمارهٔ تماس و ساعت کاری ${data.name}، و فرم پیام به فروشگاه`,
    canonical: '/contact-us',
    ...(typeof window === 'undefined' && { structured: structuredContact(data) }),
  }),
  page: () => import(/* webpackChunkName: "contact" */ './Contact.tsx'),
});

import { expect, test } from '@jest/globals';
import type { Shop } from '../../content.ts';
import { structuredContact } from './structured.ts';

const none: Shop = {
  name: 'گونی‌فروش',
  home_title: '',
  description: '',
  phone: '',
  chat_phone: '',
  email: '',
  address: '',
  opening_hours: '',
  instagram: '',
  telegram: '',
};
const about = (shop: Shop) => structuredContact(shop)[0];

test('the ways to reach the shop are told as programs read them', () => {
  const shop = { ...none, phone: '02112345678', address: 'تهران', telegram: 'https://t.me/x' };
  expect(about(shop)).toMatchObject({
    '@type': 'ContactPage',
    mainEntity: {
      name: shop.name,
      address: { streetAddress: 'تهران', addressCountry: 'IR' },
      contactPoint: { telephone: '+982112345678' },
      sameAs: ['https://t.me/x'],
    },
  });
  expect(JSON.stringify(about(shop))).not.toContain('"email"');
});

test('what nobody has filled in is not told', () => {
  expect(about(none)).toHaveProperty('mainEntity', {
    '@type': 'Organization',
    name: none.name,
    url: '/',
    logo: '/media/logo.svg',
    sameAs: [],
  });
});

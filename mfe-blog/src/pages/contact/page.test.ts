import { expect, test } from '@jest/globals';
import type { ShopSettings } from '../../api-data.ts';
import { structuredContact } from './page.ts';

const emptySettings: ShopSettings = {
  name: 'گونی‌فروش',
  home_title: '',
  hero: null,
  season_title: '',
  season_products: '',
  description: '',
  phone: '',
  chat_phone: '',
  email: '',
  address: '',
  opening_hours: '',
  instagram: '',
  telegram: '',
  suggested_searches: '',
  enamad_url: '',
  company_name: '',
  company_registration_number: '',
  company_national_id: '',
};
const contactPage = (settings: ShopSettings) => structuredContact(settings)[0];

test('the structured data contains phone, address and social media', () => {
  const settings = { ...emptySettings, phone: '02112345678', address: 'تهران', telegram: 'https://t.me/x' };
  expect(contactPage(settings)).toMatchObject({
    '@type': 'ContactPage',
    mainEntity: {
      name: settings.name,
      address: { streetAddress: 'تهران', addressCountry: 'IR' },
      contactPoint: { telephone: '+982112345678' },
      sameAs: ['https://t.me/x'],
    },
  });
  expect(JSON.stringify(contactPage(settings))).not.toContain('"email"');
});

test('the structured data leaves out empty settings', () => {
  expect(contactPage(emptySettings)).toHaveProperty('mainEntity', {
    '@type': 'Organization',
    name: emptySettings.name,
    url: '/',
    logo: '/media/logo.svg',
    sameAs: [],
  });
});

/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';

let finishLoading = () => {};
const loading = new Promise<void>((resolve) => (finishLoading = resolve));
jest.unstable_mockModule('../../lib/cities.ts', async () => {
  await loading;
  return { citiesOf: () => ['تهران', 'شهریار'] };
});
const { AddressForm } = await import('./AddressForm.tsx');

const address = {
  id: 'home',
  title: null,
  recipient: 'مینا رضایی',
  mobile: '09121234567',
  province: 'تهران',
  city: 'شهریار',
  line: 'خیابان ولیعصر',
  plaque: null,
  unit: null,
  postal_code: '1417466191',
  is_default: true,
};

test('while the cities are loading, the stored city is chosen, kept in the draft and sent', async () => {
  const { user, paste, requests } = renderPage(
    <AddressForm address={address} canBecomeDefault={false} onSaved={() => {}} onCancel={() => {}} />,
    { isMember: true, api: { 'put /api/v1/addresses/{id}': () => ({ items: [] }) } },
  );
  const city = screen.getByRole<HTMLSelectElement>('combobox', { name: /شهر/ });
  expect(city.value).toBe('شهریار');
  await paste(screen.getByRole('textbox', { name: /پلاک/ }), '۱۲');
  await user.click(screen.getByRole('button', { name: 'ثبت آدرس' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { city: 'شهریار', plaque: '۱۲' } }]));
  finishLoading();
  await waitFor(() => expect(city.options).toHaveLength(3));
  expect(city.value).toBe('شهریار');
});

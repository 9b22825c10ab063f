/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import { parseShell } from '../../shell/shell-data.ts';
import { Footer } from './Footer.tsx';

const renderFooter = (settings: Record<string, string>) =>
  renderPage(<Footer shell={parseShell([], null, { name: 'گونی‌فروش', ...settings })} />);
const marks = () => screen.queryByRole('region', { name: 'مجوزهای فروشگاه' });

test('a network that the box at the end names is not named again at the top', () => {
  const items = ['https://t.me/x', 'https://instagram.com/x'].map((url) => ({ title: url, url }));
  const social = { icon: { value: 'telegram', url: 'https://t.me/x' }, 'conection-value': { value: 'تلگرام' } };
  const feilds = [{ name: 'box-5', title: { value: 'ما را دنبال کنید' }, conection: [social] }];
  const footerPage = { meta: { components: [{ name: 'footer', feilds }] } };
  renderPage(<Footer shell={parseShell([{ slug: 'social-top', items }], footerPage, {})} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.startsWith('https:'))).toEqual(['https://instagram.com/x', 'https://t.me/x']);
});

test('nothing is shown of the seal and the registration while their settings are empty', () => {
  renderFooter({ enamad_url: '', company_name: '' });
  expect(marks()).toBeNull();
});

test('the seal leads to the shop’s certificate at enamad.ir in a new tab, which learns the origin only', () => {
  renderFooter({ enamad_url: 'https://trustseal.enamad.ir/?id=1&Code=abc' });
  const link = screen.getByRole('link', { name: 'نماد اعتماد الکترونیکی' });
  expect(link.getAttribute('href')).toBe('https://trustseal.enamad.ir/?id=1&Code=abc');
  const attributes = ['target', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name));
  expect(attributes).toEqual(['_blank', 'noopener', 'origin']);
});

test.each(['https://trustseal.enamad.ir.example.com/?id=1', 'javascript:alert(1)', 'http://trustseal.enamad.ir/?id=1'])(
  'the address %s is no seal',
  (enamad_url) => {
    renderFooter({ enamad_url });
    expect(marks()).toBeNull();
  },
);

test('the registration is in Persian digits, with the parts that are set', () => {
  renderFooter({ company_name: 'شرکت گونی‌فروش', company_registration_number: '12345' });
  expect(marks()?.textContent).toBe('شرکت گونی‌فروش، شمارهٔ ثبت ۱۲۳۴۵');
  cleanup();
  renderFooter({ company_national_id: '14007650912' });
  expect(marks()?.textContent).toBe('شناسهٔ ملی ۱۴۰۰۷۶۵۰۹۱۲');
});

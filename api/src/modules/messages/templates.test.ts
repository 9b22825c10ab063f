import { expect, test } from '@jest/globals';
import { renderNotice, renderSms } from './templates.ts';

test('a notice shows numbers in Persian digits, and links to the path with Latin ones', () => {
  const { text, path } = renderNotice('ticket-reply', { ticket: '12' });
  expect([text, path]).toEqual(['به تیکت شمارهٔ ۱۲ پاسخ دادیم.', '/account/tickets/12']);
});

test('a notice keeps the digits of a tracking code and of a code with letters', () => {
  const shipped = renderNotice('order-tracked', { order: '482910733', tracking: '184829107330045' });
  expect(shipped.text).toBe('سفارش ۴۸۲۹۱۰۷۳۳ ارسال شد. کد رهگیری: 184829107330045');
  expect(renderNotice('special-order-quoted', { order: '7K3M-9QXD' }).text).toContain('7K3M-9QXD');
});

test('the links of an SMS lead to the address of the shop, with its scheme and port', () => {
  expect(renderSms('order-paid', { order: '482910733' }, 'http://localhost:4700')).toContain(
    '\nhttp://localhost:4700/account/orders/482910733',
  );
});

test('the last line of a code has the host alone, as browsers read it', () => {
  expect(renderSms('otp', { code: '123456' }, 'https://shop.example:8443')).toMatch(/\n@shop\.example #123456$/);
});

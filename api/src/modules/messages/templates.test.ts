import { expect, test } from '@jest/globals';
import { renderNotice } from './templates.ts';

test('a notice shows numbers in Persian digits, and links to the path with Latin ones', () => {
  const { text, path } = renderNotice('ticket-reply', { ticket: '12' });
  expect([text, path]).toEqual(['به تیکت شمارهٔ ۱۲ پاسخ دادیم.', '/account/tickets/12']);
});

test('a notice keeps the digits of a tracking code and of a code with letters', () => {
  const shipped = renderNotice('order-tracked', { order: '482910733', tracking: '184829107330045' });
  expect(shipped.text).toBe('سفارش ۴۸۲۹۱۰۷۳۳ ارسال شد. کد رهگیری: 184829107330045');
  expect(renderNotice('special-order-quoted', { order: '7K3M-9QXD' }).text).toContain('7K3M-9QXD');
});

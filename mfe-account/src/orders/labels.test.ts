import { expect, test } from '@jest/globals';
import { paymentTitle } from './labels.ts';

test('a bank transfer is not described as a visit to the page of a bank', () => {
  const states = ['redirected', 'verifying', 'expired', 'succeeded'] as const;
  const titlesOf = (gateway: string) => states.map((state) => paymentTitle({ gateway, state }));
  expect(titlesOf('transfer')).toEqual(['منتظر رسید شما', 'در حال بررسی رسید', 'مهلت ارسال رسید گذشت', 'موفق']);
  expect(titlesOf('zarinpal')).toEqual(['در درگاه بانک', 'در حال تأیید', 'بدون پاسخ بانک', 'موفق']);
});

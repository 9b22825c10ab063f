import { expect, test } from '@jest/globals';
import { defaultSpec } from './defaults.ts';
import { goodsTitle, summariseSpec } from './summary.ts';

test('the summary of an order has a row for each property that applies', () => {
  const rows = summariseSpec({ ...defaultSpec('kraft'), print: 'none' });
  expect(rows).toContainEqual({ name: 'اندازه', value: '۲۵ × ۳۲ × ۱۲ سانتی‌متر' });
  expect(rows).toContainEqual({ name: 'چاپ', value: 'بدون چاپ' });
  expect(rows.map(({ name }) => name)).not.toContain('آستر');
  const printed = summariseSpec({ ...defaultSpec('cloth'), print_colours: 3, sides: 2, within_days: 20 });
  expect(printed).toContainEqual({ name: 'چاپ', value: 'سیلک، ۳ رنگ، دورو' });
  expect(printed).toContainEqual({ name: 'زمان تحویل', value: 'تا ۲۰ روز کاری' });
});

test('the title of the goods is one line with the properties that apply', () => {
  const bag = { ...defaultSpec('cloth'), print_colours: 2, sides: 1 };
  expect(goodsTitle(bag)).toBe(
    'کیسه و کیف پارچه‌ای سفارشی، متقال، ۱۴۰ گرم بر متر مربع، ۳۵ × ۴۰ سانتی‌متر، رنگ خام، دستهٔ بلند، چاپ سیلک، ۲ رنگ، یک‌رو',
  );
  expect(goodsTitle({ ...bag, colour: 'custom', handle: 'none', liner: 'cotton', print: 'none' })).toBe(
    'کیسه و کیف پارچه‌ای سفارشی، متقال، ۱۴۰ گرم بر متر مربع، ۳۵ × ۴۰ سانتی‌متر، رنگ دیگر، آستر نخی، بدون چاپ',
  );
});

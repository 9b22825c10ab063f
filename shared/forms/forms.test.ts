import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkForm,
  choice,
  defineForm,
  digits,
  flag,
  integer,
  line,
  mobile,
  money,
  nullable,
  optional,
  password,
  typedFrom,
} from './index.ts';

const form = defineForm('test', {
  name: line('نام', { min: 2, max: 5, empty: 'نام خود را بنویسید.' }),
  mobile: mobile('شمارهٔ موبایل'),
  note: optional(line('توضیح', { max: 10 })),
  title: nullable(line('عنوان', { max: 10 })),
  postal: optional(digits('کد پستی', { length: 10 })),
  count: integer('تعداد', { min: 1, max: 50 }),
  amount: optional(money('مبلغ', { min: 500_000, max: 200_000_000 })),
  kind: choice('بخش', { values: ['sales', 'money'] }),
  agreed: flag('پذیرش'),
  password: optional(password('رمز عبور', { min: 8, max: 128 })),
});
const valid = { name: ' سارا ', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹', count: '۱۲', kind: 'sales' };
const check = (texts: Record<string, string>) =>
  checkForm(
    form,
    typedFrom(form, (name) => texts[name]),
  );
const errorsOf = (texts: Record<string, string>) => {
  const checked = check({ ...valid, ...texts });
  return checked.ok ? {} : checked.errors;
};

test('typed texts become the values of the request: trimmed, with Latin digits, amounts in Rial, and empty optional fields left out', () => {
  expect(check(valid)).toEqual({
    ok: true,
    body: { name: 'سارا', mobile: '09123456789', title: null, count: 12, kind: 'sales', agreed: false },
  });
  const all = { note: 'x', title: 'y', postal: '۱۲۳۴۵-٦٧٨٩٠', amount: '۵۰٬۰۰۰', agreed: 'on', password: ' secret  ' };
  expect(check({ ...valid, ...all })).toMatchObject({
    ok: true,
    body: { note: 'x', title: 'y', postal: '1234567890', amount: 500_000, agreed: true, password: ' secret  ' },
  });
});

test('each empty field that is required has its error, in the order of the form', () => {
  const checked = check({});
  expect(checked.ok ? {} : Object.entries(checked.errors)).toEqual([
    ['name', 'نام خود را بنویسید.'],
    ['mobile', 'شمارهٔ موبایل را بنویسید.'],
    ['count', 'تعداد را بنویسید.'],
    ['kind', 'بخش را انتخاب کنید.'],
  ]);
});

test.each([
  [{ name: 'ا' }, 'حداقل ۲ کاراکتر بنویسید.'],
  [{ name: 'اااااا' }, 'حداکثر ۵ کاراکتر بنویسید.'],
  [{ name: '\u202eسارا' }, expect.stringContaining('خوانا نیست')],
  [{ mobile: '02112345678' }, expect.stringContaining('۰۹۱۲۳۴۵۶۷۸۹')],
  [{ postal: '۱۲۳' }, 'کد پستی باید ۱۰ رقم باشد.'],
  [{ count: 'پنج' }, 'تعداد را با رقم و بدون اعشار بنویسید.'],
  [{ count: '0' }, 'حداقل ۱ پذیرفته می‌شود.'],
  [{ count: '51' }, 'حداکثر ۵۰ پذیرفته می‌شود.'],
  [{ amount: '۴۹٬۹۹۹' }, 'حداقل ۵۰٬۰۰۰ تومان پذیرفته می‌شود.'],
  [{ amount: '۹۹۹۹۹۹۹۹۹۹۹۹۹۹۹۹' }, 'حداکثر ۲۰٬۰۰۰٬۰۰۰ تومان پذیرفته می‌شود.'],
  [{ amount: '-5' }, 'حداقل ۵۰٬۰۰۰ تومان پذیرفته می‌شود.'],
  [{ count: '-۱' }, 'حداقل ۱ پذیرفته می‌شود.'],
  [{ kind: 'other' }, 'بخش را انتخاب کنید.'],
  [{ password: 'short' }, 'حداقل ۸ کاراکتر بنویسید.'],
])('%j is refused with the message «%s»', (texts, message) => {
  expect(Object.values(errorsOf(texts))).toEqual([message]);
});

test('lengths are counted in characters as JSON Schema counts them, so an emoji is one', () => {
  expect(errorsOf({ name: '😀😀😀😀ا' })).toEqual({});
});

test('no text makes the check throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(form.fields)), fc.string({ unit: 'binary' })), (texts) => {
      check(texts);
    }),
  );
});

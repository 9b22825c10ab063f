import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { isLabelIn, isShopText, persianFaultsIn, quotedLabels, refusedWords } from './persian.ts';

const words = refusedWords(await readFile(new URL('../../docs/persian.md', import.meta.url), 'utf8'));
const faults = (text: string) => persianFaultsIn(text, words);

test('the style sheet refuses words', () => {
  expect(words.length).toBeGreaterThan(60);
  expect(words).toContainEqual({ word: 'شمار', instead: 'تعداد' });
});

test.each(words.map(({ word }) => word))('«%s» is refused in a sentence, at its end and in a plural', (word) => {
  for (const text of [`این ${word} است`, `این ${word}، و آن`, `<p>${word}ها</p>`]) {
    expect(faults(text)).toMatchObject([{ line: 1, reason: expect.stringContaining(`«${word}»`) }]);
  }
});

test.each(words)('«$instead» may be written for «$word»', ({ instead }) => {
  expect(faults(instead)).toEqual([]);
});

test.each([
  ['a letter of Arabic', 'گوني'],
  ['a space before punctuation', 'سلام ، خوبید'],
  ['no space after punctuation', 'سلام،خوبید'],
  ['punctuation of English', "'خوبید?'"],
  ['punctuation of English', 'سلام, خوبید'],
  ['three dots', 'در حال ارسال...'],
  ['quotation marks of English', 'دکمهٔ "ثبت" را بزنید'],
  ['«می» apart', 'ارسال می شود'],
  ['«ها» apart', 'کیسه ها را ببینید'],
  ['«ترین» apart', 'ارزان ترین کیسه'],
  ['«ه‌ی»', 'شماره‌ی سفارش'],
  ['a half-space that joins nothing', 'کیسه‌ ها'],
  ['a percent sign of English', '۲۰% تخفیف'],
  ['digits of English', 'تا 20 عدد'],
])('%s is refused', (reason, text) => {
  expect(faults(text).map((fault) => fault.reason)).toContainEqual(expect.stringContaining(reason));
});

test.each([
  'تعداد، شمارهٔ سفارش و شمارش',
  "  const sizes = ['۲۰', '۳۰'];",
  '// The label «شمار» was changed.',
  'slug: شیوه-های-ارسال',
  'متن [روش ارسال](/pages/4/شیوه-های-ارسال) است',
  '<h1>متاسفیم ، صفحه موردنظرتون پیدا نشد!</h1>',
  'بزرگ‌ترین تخفیف: ۶۰٪ یا ۶۰ درصد',
])('%s is allowed', (text) => {
  expect(faults(text)).toEqual([]);
});

test.each([
  ['mfe-blog/src/pages/index/BlogIndex.tsx', true],
  ['api/seed/content/pages/01-about.md', true],
  ['api/src/error-texts.ts', true],
  ['api/src/modules/search/numbers.ts', false],
  ['api/seed/synonyms.ts', false],
  ['mfe-blog/src/pages/contact/Contact.test.tsx', false],
  ['docs/persian.md', false],
])('%s is a text of the shop: %s', (file, expected) => {
  expect(isShopText(file)).toBe(expected);
});

test('a label that a page quotes must exist under that name', () => {
  const labels = quotedLabels('api/seed/content/pages/05-returns.md', 'متن\n«درخواست مرجوعی» و «خبرم کن»');
  expect(labels).toEqual([
    { line: 2, label: 'درخواست مرجوعی' },
    { line: 2, label: 'خبرم کن' },
  ]);
  const sources = ['<Button>\n  درخواست مرجوعی\n</Button>', "title: 'وقتی موجود شد خبرم کنید'"];
  expect(labels.map(({ label }) => isLabelIn(label, sources))).toEqual([true, false]);
});

test('elsewhere only a label that is to be pressed counts as quoted', () => {
  const text = "const text = 'برای «گونی» دوباره «ثبت سفارش» را بزنید.'";
  expect(quotedLabels('mfe-catalog/src/a.ts', text)).toEqual([{ line: 1, label: 'ثبت سفارش' }]);
});

import { expect, test } from '@jest/globals';
import { initialGroups, resultGroups } from './options.ts';
import type { SuggestionResults } from './suggestion-search.ts';

const nothing: SuggestionResults = { products: [], categories: [], articles: [], words: [] };
const words = { ...nothing, words: ['گونی کنفی'] };

const titlesOf = (groups: { title: string; options: { title: string }[] }[]) =>
  groups.map(({ title, options }) => [title, ...options.map((option) => option.title)]);

test('before the visitor types, the list has recent searches, those that the shop suggests, and popular ones, each once', () => {
  const popular = ['جامبوبگ', 'گونی کنفی', 'ساک خرید'];
  expect(titlesOf(initialGroups({ recent: ['جامبوبگ'], suggested: ['گونی کنفی', 'جامبوبگ'], popular }))).toEqual([
    ['جستجوهای اخیر', 'جامبوبگ'],
    ['پیشنهاد فروشگاه', 'گونی کنفی'],
    ['جستجوهای پرطرفدار', 'ساک خرید'],
  ]);
  expect(initialGroups({ suggested: [], popular: [] })).toEqual([]);
});

test('popular searches fill the places that the shop’s own suggestions leave', () => {
  const suggested = ['۱', '۲', '۳', '۴', '۵', '۶', '۷'];
  expect(titlesOf(initialGroups({ suggested, popular: ['۸', '۹'] }))).toEqual([
    ['پیشنهاد فروشگاه', ...suggested],
    ['جستجوهای پرطرفدار', '۸'],
  ]);
});

test('the last option searches for all results of the typed text', () => {
  const groups = resultGroups({ query: 'گونی', results: words, status: 'idle' });
  expect(titlesOf(groups)).toEqual([
    ['پیشنهاد جستجو', 'گونی کنفی'],
    ['همهٔ نتایج', 'همهٔ نتایج «گونی»'],
  ]);
  expect(groups.at(-1)?.options[0]?.to).toBe(`/shop?q=${encodeURIComponent('گونی')}`);
});

test('without any suggestion there is no link to all results, but there is one after a failure', () => {
  expect(resultGroups({ query: 'زززز', results: nothing, status: 'idle' })).toEqual([]);
  expect(titlesOf(resultGroups({ query: 'گونی', results: null, status: 'failed' }))).toEqual([
    ['همهٔ نتایج', 'همهٔ نتایج «گونی»'],
  ]);
  expect(resultGroups({ query: '', results: null, status: 'slow' })).toEqual([]);
});

test.each(['کیسه با لوگو', 'چاپ روی گونی', 'ساک دستی چاپی', 'bag logo', 'کیسه اختصاصي'])(
  '«%s» suggests a special order first, also without other suggestions',
  (query) => {
    const [first] = resultGroups({ query, results: nothing, status: 'idle' });
    expect(first?.options[0]).toMatchObject({ kind: 'special-order', to: '/special-order' });
  },
);

test('other questions do not suggest a special order', () => {
  expect(titlesOf(resultGroups({ query: 'گونی برنج', results: words, status: 'idle' }))).not.toContainEqual(
    expect.arrayContaining(['سفارش ویژه']),
  );
});

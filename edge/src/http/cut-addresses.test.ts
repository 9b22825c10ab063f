import { expect, test } from '@jest/globals';
import { repairCutAddress } from './cut-addresses.ts';

const sack = '%DA%AF%D9%88%D9%86%DB%8C';

test.each([
  [`/blog/articles/1/${sack}`, undefined],
  [`/blog/articles/1/${sack}?q=%`, undefined],
  [`/blog/articles/1/${sack}-%D9`, `/blog/articles/1/${sack}-`],
  [`/blog/articles/1/${sack}%DA%A`, `/blog/articles/1/${sack}`],
  [`/blog/articles/1/${sack}%`, `/blog/articles/1/${sack}`],
  ['/blog/articles/1/%D9?utm_source=x', '/blog/articles/1/?utm_source=x'],
  ['/%zz', '/zz'],
  ['//elsewhere.example/%', undefined],
  ['/\\elsewhere.example/%', undefined],
])('%s is repaired to %s', (url, repaired) => {
  expect(repairCutAddress(url)).toBe(repaired);
});

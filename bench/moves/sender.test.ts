import { expect, test } from '@jest/globals';
import { findMixture } from './sender.ts';

const host = 'a'.repeat(16);
const blog = 'b'.repeat(16);
const other = 'c'.repeat(16);
const header = `host=${host}, blog=${blog}`;
const pageOf = (release: string) =>
  `<script type="module" src="/r/host/${host}/web/main.js"></script><link rel="modulepreload" href="/r/blog/${release}/web/entry.js">` +
  `<script type="application/json" id="boot">{"base":"/r/blog/${other}/web/"}</script>`;
const contractOf = (_: string, release: string) => (release === other ? 2 : 1);

test('a page with the files of its own releases is no mixture, whatever its fallbacks are', () => {
  expect(findMixture(pageOf(blog), header, contractOf)).toBeUndefined();
});

test('a page with a file of another release is a mixture', () => {
  expect(findMixture(pageOf(other), header, contractOf)).toBe(`mixed: blog ${other} in a page of ${header}`);
});

test('releases of two contracts are a mixture', () => {
  const mixed = `host=${host}, blog=${other}`;
  expect(findMixture(pageOf(other), mixed, contractOf)).toBe(`mixed: contracts 1, 2 in ${mixed}`);
});

test('a page without files of releases is a problem', () => {
  expect(findMixture('<p>unavailable</p>', header, contractOf)).toBe('no file of a release');
});

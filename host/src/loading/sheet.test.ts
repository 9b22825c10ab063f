/** @jest-environment jsdom */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setWithBlog } from '../testing/live-set.ts';
import { createSheetLoader, findSheets, listFirstSheets } from './sheet.ts';

const address = '/r/blog/two/web/article.css';
const failures: string[] = [];
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const options = {
  timeoutMs: 4000,
  digests: { find: async () => 'sha384-x' },
  onFailure: (failedAddress: string) => failures.push(failedAddress),
};
const loader = () => createSheetLoader(options);

/** Until the digest was found and the element added. */
const added = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  failures.splice(0);
  jest.useRealTimers();
});

test('a sheet is requested once, with its digest', async () => {
  const load = loader();
  const loaded = Promise.all([load(address), load(address)]);
  await added();
  expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual([[address, 'sha384-x']]);
  links()[0]?.dispatchEvent(new Event('load'));
  await loaded;
  expect(failures).toEqual([]);
});

test('the sheets of the first page are those that the document preloads, with their digests', () => {
  document.body.innerHTML = `<link rel="preload" as="style" href="${address}" integrity="sha384-x"><link rel="preload" as="font" href="/x">`;
  expect(listFirstSheets()).toEqual([[address, 'sha384-x']]);
});

test('a sheet that is whole in the document is not requested; one that the document preloads is', async () => {
  document.head.innerHTML = `<style data-sheet="${address}"></style>`;
  await loader()(address);
  expect(links()).toEqual([]);
  document.body.innerHTML = `<link rel="preload" as="style" href="${address}" integrity="sha384-x">`;
  void loader()(address);
  await added();
  expect(links()).toHaveLength(1);
});

describe('the sheet with the tokens', () => {
  const tokens = '/r/host/h1/web/tokens.css';
  const addresses = () => links().map((link) => link.getAttribute('href'));
  const loadWithTokens = () => {
    document.head.innerHTML = `<style data-sheet="${tokens}"></style><style data-sheet="${address}"></style>`;
    document.body.innerHTML = `<link rel="preload" as="style" href="${tokens}" integrity="x"><link rel="preload" as="style" href="${address}" integrity="x">`;
    return createSheetLoader({ ...options, tokens });
  };

  test('all other sheets are added after it', async () => {
    const load = loadWithTokens();
    void load(address);
    await added();
    expect(addresses()).toEqual([tokens]);
    links()[0]?.dispatchEvent(new Event('load'));
    await added();
    expect(addresses()).toEqual([tokens, address]);
  });

  test('if it cannot be loaded, the rules in the document stay; the next load of a sheet tries again', async () => {
    const load = loadWithTokens();
    const loaded = load(address);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await added();
      links()[0]?.dispatchEvent(new Event('error'));
    }
    await loaded;
    expect([addresses(), failures]).toEqual([[], [tokens]]);
    void load(address);
    await added();
    expect(addresses()).toEqual([tokens]);
  });
});

test('a sheet that fails is requested from a second address', async () => {
  const loaded = loader()(address);
  await added();
  links()[0]?.dispatchEvent(new Event('error'));
  await added();
  expect(links().map((link) => link.getAttribute('href'))).toEqual([`${address}?r=1`]);
  links()[0]?.dispatchEvent(new Event('load'));
  await loaded;
});

test('a sheet that hangs does not block the page: it is reported, removed, and requested again by the next call', async () => {
  jest.useFakeTimers();
  const load = loader();
  const loaded = load(address);
  await jest.advanceTimersByTimeAsync(8000);
  await loaded;
  expect(failures).toEqual([address]);
  expect(links()).toEqual([]);
  void load(address);
  await jest.advanceTimersByTimeAsync(0);
  expect(links()).toHaveLength(1);
});

test('the sheets of a script that the document lists are in the release set; those of others are in the release’s file', async () => {
  const set = setWithBlog('two');
  const [release] = set.areas.blog?.releases ?? [];
  if (!release) throw new Error('the set has a blog');
  release.chunkCss = { 'article.js': ['article.css'] };
  const chunkCss = { ...release.chunkCss, 'share.js': ['share.css'] };
  const digests = {
    listed: (script: string) => (script.endsWith('share.js') ? undefined : 'sha384-x'),
    withFiles: async () => ({ ...release, chunkCss }),
  };
  const sheetsOf = (script: string) => findSheets(set, digests, `${release.base}${script}`);
  expect(await sheetsOf('article.js')).toEqual([address]);
  expect(await sheetsOf('share.js')).toEqual(['/r/blog/two/web/share.css']);
  release.chunkCss = {};
  expect(await sheetsOf('article.js')).toEqual([]);
});

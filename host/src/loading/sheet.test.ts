/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { sheetLoader } from './sheet.ts';

const address = '/r/blog/two/web/article.css';
const failed: string[] = [];
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const loader = () =>
  sheetLoader({ deadline: 4000, integrity: { [address]: 'sha384-x' }, onFailure: (at) => failed.push(at) });

beforeEach(() => {
  document.head.innerHTML = '';
  failed.splice(0);
  jest.useRealTimers();
});

test('a sheet is asked for once, with its digest', async () => {
  const load = loader();
  const loaded = Promise.all([load(address), load(address)]);
  expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual([[address, 'sha384-x']]);
  links()[0]?.dispatchEvent(new Event('load'));
  await loaded;
  expect(failed).toEqual([]);
});

test('one that the document brought with it is not asked for', async () => {
  document.head.innerHTML = `<style data-sheet="${address}"></style>`;
  await loader()(address);
  expect(links()).toEqual([]);
});

test('one that fails is tried under a second address', async () => {
  const loaded = loader()(address);
  links()[0]?.dispatchEvent(new Event('error'));
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(links().map((link) => link.getAttribute('href'))).toEqual([`${address}?r=1`]);
  links()[0]?.dispatchEvent(new Event('load'));
  await loaded;
});

test('one that hangs keeps no page back: it is told of, taken away, and asked for again by the next', async () => {
  jest.useFakeTimers();
  const load = loader();
  const loaded = load(address);
  await jest.advanceTimersByTimeAsync(8000);
  await loaded;
  expect(failed).toEqual([address]);
  expect(links()).toEqual([]);
  void load(address);
  expect(links()).toHaveLength(1);
});

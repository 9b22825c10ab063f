import { beforeEach, expect, test } from '@jest/globals';
import { $alerts } from '@shop/shared/kernel';
import { sharePage } from './share.ts';

const page = { title: 'گونی', url: 'http://shop.invalid/products/2' };
const failWith = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

let copied: string[] = [];
const clipboard = { writeText: async (text: string) => void copied.push(text) };
const shownTitles = () => $alerts.get().map(({ title }) => title);

beforeEach(() => {
  copied = [];
  $alerts.set([]);
});

test('the share sheet is opened where there is one, and closing it copies nothing', async () => {
  await sharePage(page, 'کپی شد', { share: async () => undefined, clipboard });
  await sharePage(page, 'کپی شد', { share: failWith('AbortError'), clipboard });
  expect([copied, shownTitles()]).toEqual([[], []]);
});

test.each([
  ['refuses to share', { share: failWith('NotAllowedError'), clipboard }],
  ['has no share sheet', { clipboard }],
])('the address is copied, with a toast, when the browser %s', async (_, browser) => {
  await sharePage(page, 'کپی شد', browser);
  expect([copied, shownTitles()]).toEqual([[page.url], ['کپی شد']]);
});

test.each([
  ['refuses to copy', { clipboard: { writeText: failWith('NotAllowedError') } }],
  ['has no clipboard', {}],
])('a toast says so when the browser %s', async (_, browser) => {
  await sharePage(page, 'کپی شد', browser);
  expect(shownTitles()).toEqual(['کپی نشد']);
});

import { expect, test } from '@jest/globals';
import { shareLinks } from './share-links.ts';

test('title and address arrive whole, whatever stands in them', () => {
  const shared = { title: 'گونی & «کیسه»؟ ۵۰٪', address: 'https://shop.example/blog/articles/1/%DA%AF?x=1&y=2' };
  const [telegram, whatsapp, mail] = shareLinks(shared).map(({ to }) => new URL(to).searchParams);
  expect([telegram?.get('text'), telegram?.get('url')]).toEqual([shared.title, shared.address]);
  expect(whatsapp?.get('text')).toBe(`${shared.title}\n${shared.address}`);
  expect([mail?.get('subject'), mail?.get('body')]).toEqual([shared.title, shared.address]);
});

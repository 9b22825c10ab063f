import { expect, test } from '@jest/globals';
import { leadToOwn } from './canonical.ts';

const text = { slug: 'گونی', url: '/pages/1/%DA%AF%D9%88%D9%86%DB%8C' };
const asked = (slug: string | undefined, address: string) => {
  try {
    leadToOwn({ params: { id: '1', slug }, url: new URL(address, 'http://shop.invalid') }, text);
    return undefined;
  } catch (answer) {
    return answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer;
  }
};

test('its own address is shown; without the title or with an old one it leads there for good', () => {
  expect(asked('گونی', '/pages/1/گونی?a=1')).toBeUndefined();
  expect(asked(undefined, '/pages/1?utm_source=x&b=2')).toEqual([301, `${text.url}?utm_source=x&b=2`]);
  expect(asked('کهنه', '/pages/1/کهنه')).toEqual([301, text.url]);
});

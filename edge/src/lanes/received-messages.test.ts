import { expect, test } from '@jest/globals';
import { parseMessage } from './received-messages.ts';

const page = { kind: 'page', status: 200, csp: '', links: [], noindex: false, encoding: 'br' };

test('the text of a page that is kept does not keep a larger buffer in memory', () => {
  const received = Buffer.alloc(64 * 1024, 'x');
  const message = parseMessage({ kind: 'result', id: 1, used: [], result: page }, received.subarray(100, 20_000));
  if (message?.kind !== 'result' || message.result.kind !== 'page') throw new Error('no page');
  expect(message.result.text.content.toString()).toBe('x'.repeat(19_900));
  expect(message.result.text.content.buffer.byteLength).toBe(19_900);
});

test.each([undefined, 'gzip', '__proto__'])('a message with a page in the encoding %s is refused', (encoding) => {
  const message = { kind: 'result', id: 1, used: [], result: { ...page, encoding } };
  expect(parseMessage(message, Buffer.from('x'))).toBeUndefined();
});

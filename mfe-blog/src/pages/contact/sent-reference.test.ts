import { expect, test } from '@jest/globals';
import { parseSentReference } from './sent-reference.ts';

test('the tracking number in an address is ignored unless it is a positive integer', () => {
  const parse = (search: string) => parseSentReference(new URLSearchParams(search));
  expect([parse('sent=12'), parse('sent=<b>'), parse('sent=0'), parse('')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from '@jest/globals';
import { integrityOf, matches } from './integrity.ts';

test('a digest is written as browsers read it', () => {
  // The digest of nothing, as everybody knows it.
  const ofNothing = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
  expect(integrityOf(new Uint8Array())).toBe(ofNothing);
});

test('one changed byte does not match', () => {
  const digest = integrityOf(Buffer.from('گونی'));
  expect(matches(Buffer.from('گونی'), digest)).toBe(true);
  expect(matches(Buffer.from('گونى'), digest)).toBe(false);
});

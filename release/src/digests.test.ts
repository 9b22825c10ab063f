import { expect, test } from '@jest/globals';
import { computeIntegrity, hasIntegrity } from './digests.ts';

test('the digest has the form of Subresource Integrity', () => {
  // The well-known digest of empty input.
  const emptyDigest = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
  expect(computeIntegrity(new Uint8Array())).toBe(emptyDigest);
});

test('one changed byte changes the digest', () => {
  const digest = computeIntegrity(Buffer.from('گونی'));
  expect(hasIntegrity(Buffer.from('گونی'), digest)).toBe(true);
  expect(hasIntegrity(Buffer.from('گونى'), digest)).toBe(false);
});

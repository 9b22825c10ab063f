import { expect, test } from '@jest/globals';
import { countHosts, isForwarded, isLocalOrigin, isLocalRequest } from './local-requests.ts';

test.each([
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:3000',
  'http://127.8.9.10',
  'http://[::1]:3000',
  'http://shop.localhost:3000',
])('%s is on this machine', (origin) => {
  expect(isLocalOrigin(origin)).toBe(true);
});

test.each([
  'https://shop.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://notlocalhost',
  'http://10.0.0.1',
  'http://0.0.0.0:3000',
  'localhost',
  '',
])('"%s" is not on this machine', (origin) => {
  expect(isLocalOrigin(origin)).toBe(false);
});

test.each([
  ['127.0.0.1', 'localhost:3000', true],
  ['::1', '[::1]:3000', true],
  ['::ffff:127.0.0.1', '127.0.0.1', true],
  ['203.0.113.1', 'localhost:3000', false],
  ['127.0.0.1', 'rebound.example', false],
  ['127.0.0.1', 'localhost@evil.example', false],
  ['127.0.0.1', '', false],
  ['127.0.0.1', undefined, false],
  ['nonsense', 'localhost', false],
])('a request from %s to the host %s: %s', (ip, host, isLocal) => {
  expect(isLocalRequest({ ip, headers: { host } })).toBe(isLocal);
});

test('a request is forwarded when a proxy or tunnel has added its header', () => {
  expect(isForwarded({ host: 'localhost' })).toBe(false);
  expect(isForwarded({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(true);
  expect(isForwarded({ forwarded: 'for=127.0.0.1' })).toBe(true);
});

test('host headers are counted in any spelling, and values do not count', () => {
  expect(countHosts([])).toBe(0);
  expect(countHosts(['Host', 'a', 'x-y', 'host'])).toBe(1);
  expect(countHosts(['Host', 'a', 'hOST', 'a'])).toBe(2);
});

import { expect, test } from '@jest/globals';
import { household, keyed } from './keyed.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is told apart as %s', (address, expected) => {
  expect(household(address)).toBe(expected);
});

test('another secret, another number or another purpose makes another key', () => {
  const { code, mobile } = keyed('one');
  const keys = [
    code('09120000000', '123456'),
    code('09120000001', '123456'),
    keyed('two').code('09120000000', '123456'),
  ];
  expect(new Set([...keys, mobile('09120000000')]).size).toBe(4);
});

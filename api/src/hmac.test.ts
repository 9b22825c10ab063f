import { expect, test } from '@jest/globals';
import { customerNetwork, hmacWith } from './hmac.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s belongs to the customer network %s', (address, expected) => {
  expect(customerNetwork(address)).toBe(expected);
});

test('the digest depends on the secret, the number and the purpose', () => {
  const { code, mobile } = hmacWith('one');
  const digests = [
    code('09120000000', '123456'),
    code('09120000001', '123456'),
    hmacWith('two').code('09120000000', '123456'),
  ];
  expect(new Set([...digests, mobile('09120000000')]).size).toBe(4);
});

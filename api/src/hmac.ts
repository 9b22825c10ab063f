import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

export type Hmac = ReturnType<typeof hmacWith>;

/**
 * One-time codes, devices, and mobile numbers and network addresses that are only compared are stored as HMACs. There are so few numbers
 * that a plain hash could be reversed by trying all of them; without the secret, a copy of the database is not enough for that.
 */
export function hmacWith(secret: string) {
  const digest = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
  return {
    code: (mobile: string, code: string) => digest('code', mobile, code),
    mobile: (mobile: string) => digest('mobile', mobile),
    address: (address: string) => digest('address', customerNetwork(address)),
    device: (id: string) => digest('device', id),
    /** For the wrong passwords of one member on one device, or in an open session. */
    passwordOf: (member: string, place: string) => digest('password', member, place),
    /** Names a member in the cookie of a device, without the id of the member. */
    memberTag: (user: string) => digest('member tag', user).slice(0, 16),
    /** Signs the cookie of a device from which a member has logged in. */
    knownDevice: (id: string, memberTag: string) => digest('known device', id, memberTag),
  };
}

/**
 * The part of an address that belongs to one customer of a network: a whole IPv4 address, but only the first half of an IPv6
 * address, because each customer gets 2⁶⁴ of those.
 */
export function customerNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return withoutZone;
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  if (mappedIPv4 !== undefined) return mappedIPv4;
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end takes the space of two of the eight groups.
  const groupCount = front.length + back.length + (withoutZone.includes('.') ? 1 : 0);
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - groupCount }, () => '0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

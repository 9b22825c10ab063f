import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

export type Keyed = ReturnType<typeof keyed>;

/**
 * What can be guessed by trying all values – a code, a number, an address – is kept as an HMAC: who only has the database cannot
 * turn it back.
 */
export function keyed(secret: string) {
  const of = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
  return {
    code: (mobile: string, code: string) => of('code', mobile, code),
    mobile: (mobile: string) => of('mobile', mobile),
    address: (address: string) => of('address', household(address)),
  };
}

/** One customer of a network has one IPv4 address, but 2⁶⁴ of IPv6: those are told apart by their first half only. */
export function household(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (old !== undefined) return old;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address written at the end fills two of the eight groups.
  const written = front.length + back.length + (plain.includes('.') ? 1 : 0);
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - written }, () => '0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

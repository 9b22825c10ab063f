import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names that Fastify, too, knows for addresses that are nobody's on the internet. */
const networks: Readonly<Record<string, string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is one of these: addresses, networks (`10.0.0.0/8`), or the names above. */
export function peersIn(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const name of trusted.flatMap((one) => networks[one] ?? [one])) {
    const [address = '', bits] = name.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether `peersIn` would understand it. */
export function isPeer(text: string): boolean {
  if (text in networks) return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more.length === 0 && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

type Request = {
  /** The address of the client, as far as the forwarding headers of trusted proxies tell it. */
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;
const localHostname = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether an origin, such as `http://localhost:3000`, is on this machine. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && localHostname.test(new URL(origin).hostname);
}

/**
 * Whether a request comes from this machine and is addressed to it. The `host` header counts as well: with DNS rebinding, a page of
 * another site sends requests from the developer's own browser, but with the name of that site.
 */
export function isLocalRequest({ ip, headers }: Request): boolean {
  return loopback.test(ip) && typeof headers.host === 'string' && isLocalOrigin(`http://${headers.host}`);
}

/** Headers of tunnels and reverse proxies, which connect from this machine for clients that are elsewhere. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip'];

export function isForwarded(headers: Request['headers']): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/** The number of `host` headers. `rawHeaders`: names and values in turn. Node itself keeps only the first of several. */
export function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

import type { FastifyRequest } from 'fastify';

/** What advertisers add to an address says nothing about the page. */
const tracking = /^(utm_|fbclid$|gclid$|yclid$|areas$)/;

/**
 * Pages are drawn for this site whatever the request called it. A page is kept and given to others, so a name that one
 * visitor sent in the Host header may not get into it.
 */
const site = 'http://shop.invalid';

/** The address in the one form that pages are drawn and kept under. */
export function addressOf(request: Pick<FastifyRequest, 'url'>): URL {
  const url = new URL(`${site}/${request.url.replace(/^[/\\]+/, '')}`);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  // Two slashes at the beginning would name another site wherever this path is used as an address.
  url.pathname = plain(url.pathname)
    .replace(/^\/{2,}/, '/')
    .replace(/(?<=.)\/+$/, '');
  return url;
}

/** Letters and digits that need no percent sign do without, so that one page has one address: `/%62log` is `/blog`. */
function plain(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w~-]/.test(sign) ? sign : code.toUpperCase();
  });
}

/** Where to send a browser: an address of this site becomes a path, which is right under every name the shop has. */
export const locationOf = (location: string): string =>
  location.startsWith(`${site}/`) ? location.slice(site.length) : location;

/**
 * An address that was cut within a letter, as messengers do with long ones, without what is left of that letter: a page is
 * found by its id all the same. Undefined: nothing was cut.
 */
export function wholeAddress(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  if (!path.startsWith('/')) return undefined;
  // Two slashes at the beginning would name another site.
  const whole = path.replace(/^[/\\]+/, '/').replace(/(?:%[0-9a-f]{2})+|%[0-9a-f]?/gi, readable);
  return whole === path ? undefined : [whole, ...query].join('?');
}

function readable(codes: string): string {
  for (let end = codes.length - (codes.length % 3); end > 0; end -= 3) {
    const part = codes.slice(0, end);
    if (isReadable(part)) return part;
  }
  return '';
}

/** Whether it can be decoded: a percent sign that begins nothing throws wherever an address is read. */
export function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

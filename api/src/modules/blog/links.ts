const OUTSIDE = /^(?:https?|mailto|tel):/i;
const picture = /^\/media\/(?:pictures\/[0-9a-f]{20}\/\d{1,4}\.(?:avif|webp)|[a-z0-9-]+\.svg)$/;

/**
 * The address, if it is one that may be followed: of this site, or http(s), mailto, tel. Never one that runs. It comes out as a
 * browser would write it: what browsers leave out or read as something else is gone before anybody looks at it.
 */
export function safeUrl(address: string): string | undefined {
  const given = address.trim();
  if (given.startsWith('/')) return sitePath(given);
  return OUTSIDE.test(given) ? URL.parse(given)?.href : undefined;
}

/** Pictures come from the shop's own: another site's would learn who reads. */
export function isOwnPicture(address: string): boolean {
  return picture.test(address);
}

/** Nothing when it would leave the site: `//elsewhere`, `/\\elsewhere`, `/..//elsewhere`. */
function sitePath(address: string): string | undefined {
  const home = 'http://shop.invalid';
  const url = URL.parse(address, home);
  if (url?.origin !== home || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

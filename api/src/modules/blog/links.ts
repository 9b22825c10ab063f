const OUTSIDE = /^(?:https?|mailto|tel):/i;
/** Browsers leave these out of an address, or read them as a slash. */
const odd = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}\\]/u;
const picture = /^\/media\/(?:pictures\/[0-9a-f]{20}\/\d{1,4}\.(?:avif|webp)|[a-z0-9-]+\.svg)$/;

/** The address, if it is one that may be followed: of this site, or http(s), mailto, tel. Never one that runs. */
export function safeUrl(address: string): string | undefined {
  const given = address.trim();
  if (odd.test(given.replaceAll('\u200c', ''))) return undefined;
  if (given.startsWith('/')) return sitePath(given);
  return OUTSIDE.test(given) ? URL.parse(given)?.href : undefined;
}

/** Pictures come from the shop's own: another site's would learn who reads. */
export function isOwnPicture(address: string): boolean {
  return picture.test(address);
}

/** As a browser would write it; nothing when it would leave the site (`//elsewhere`, `/..//elsewhere`). */
function sitePath(address: string): string | undefined {
  const home = 'http://shop.invalid';
  const url = URL.parse(address, home);
  if (url?.origin !== home || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

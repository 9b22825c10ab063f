const allowedSchemes = /^(?:https?|mailto|tel):/i;
const ownPicturePattern = /^\/media\/(?:pictures\/[0-9a-f]{20}\/\d{1,4}\.(?:avif|webp)|[a-z0-9-]+\.svg)$/;

/**
 * Returns a safe address in normalised form: a path of this site, or http(s), mailto or tel; undefined for all others, such as
 * `javascript:`. Normalising first removes characters that browsers ignore, so they cannot hide a scheme.
 */
export function safeUrl(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.startsWith('/')) return sitePath(trimmed);
  return allowedSchemes.test(trimmed) ? URL.parse(trimmed)?.href : undefined;
}

/** Only the shop's own pictures are shown: a picture from another site would reveal the reader to that site. */
export function isOwnPicture(address: string): boolean {
  return ownPicturePattern.test(address);
}

/** Undefined when the path would lead to another site: `//elsewhere`, `/\\elsewhere`, `/..//elsewhere`. */
function sitePath(address: string): string | undefined {
  const origin = 'http://shop.invalid';
  const url = URL.parse(address, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

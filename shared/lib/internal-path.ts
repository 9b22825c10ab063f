const origin = 'http://shop.invalid';
/** A redirect back to a log-in page would be a dead end. */
const loginPages = /^\/auth(\/|$)/;

/** Generous, because one Persian letter takes six characters in an address. */
const maxLength = 2000;

/**
 * A path of this shop to which a visitor may be redirected; undefined for anything else, above all for an address of another site.
 * Parsed as a browser parses it, because browsers treat backslashes, tabs and line ends in an address as slashes or ignore them.
 */
export function toInternalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !value.startsWith('/')) return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const { origin: parsedOrigin, pathname, search } = new URL(value, origin);
  const isInternal = parsedOrigin === origin && !pathname.startsWith('//') && !loginPages.test(pathname);
  return isInternal ? `${pathname}${search}` : undefined;
}

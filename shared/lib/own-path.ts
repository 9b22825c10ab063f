const site = 'http://shop.invalid';
/** Where one comes only to sign in: to be led back there would lead nowhere. */
const doors = /^\/auth(\/|$)/;

/** Ninety Persian letters of a search are already five hundred signs of an address. */
const LONGEST = 2000;

/** A path of this shop that a visitor may be led back to; undefined for whatever else came, above all another site. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/')) return undefined;
  // Backslashes, tabs and line ends are what they are to a browser: it reads the address in this same way.
  if (!URL.canParse(value, site)) return undefined;
  const { origin, pathname, search } = new URL(value, site);
  return origin === site && !pathname.startsWith('//') && !doors.test(pathname) ? `${pathname}${search}` : undefined;
}

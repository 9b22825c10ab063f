import type { FastifyRequest } from 'fastify';

/**
 * Pages are rendered with this origin. A page is cached for all visitors, so it must not contain the Host header of one
 * request.
 */
const internalOrigin = 'http://shop.invalid';

/** One form of an address for all its spellings, with all its query parameters. */
export function normaliseAddress(request: Pick<FastifyRequest, 'url'>): URL {
  const url = new URL(`${internalOrigin}/${request.url.replace(/^[/\\]+/, '')}`);
  url.searchParams.sort();
  // A path with two leading slashes would name another site wherever it is used as an address.
  url.pathname = decodePlainCharacters(url.pathname)
    .replace(/^\/{2,}/, '/')
    .replace(/(?<=[^/])\/+$/, '');
  return url;
}

/** Unescapes characters that need no escape, so that each page has one address: `/%62log` becomes `/blog`. */
function decodePlainCharacters(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

/** Turns a redirect to our own origin into a path, which works under every host name of the shop. */
export const toRedirectLocation = (location: string): string =>
  location.startsWith(`${internalOrigin}/`) ? location.slice(internalOrigin.length) : location;

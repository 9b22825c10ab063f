import type { FastifyRequest } from 'fastify';

/** What advertisers add to an address says nothing about the page. */
const tracking = /^(utm_|fbclid$|gclid$|yclid$|areas$)/;

/** The address in the one form that pages are drawn and kept under. */
export function addressOf(request: FastifyRequest): URL {
  const url = new URL(`${request.protocol}://${request.host || 'localhost'}${request.url.startsWith('//') ? '/' : request.url}`);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '') || '/';
  return url;
}

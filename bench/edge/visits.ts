import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from 'e2e/harness/request';
import type { Shop } from 'e2e/harness/shop';
import { newVisitor } from 'e2e/harness/visitors';
import { milliseconds } from '../lib/numbers.ts';

export const cachedPages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/blog',
  '/contact-us',
  '/special-order',
  ...[1, 2, 3, 4, 5, 6].map((id) => `/products/${id}`),
  ...[1, 2, 3, 4].map((id) => `/blog/articles/${id}`),
];

export type Visit = { ms: number; status: number; isStale: boolean };
type VisitOptions = {
  seconds: number;
  visitors: number;
  /** Each visitor opens the next page this long (ms) after the last one. */
  pauseMs: number;
  /** The address of the page that a visitor opens next. */
  pathOf: (index: number) => string;
};

/** Requests a page until it is cached; returns its address. */
export async function followRedirect(shop: Shop, page: string): Promise<string> {
  const { status, headers } = await shop.request(page);
  const address = status === 301 ? (headers.location ?? page) : page;
  await shop.request(address);
  return address;
}

/** Visitors with addresses of their own who open pages in turn, one after the other. */
export async function visit(shop: Shop, { seconds, visitors, pauseMs, pathOf }: VisitOptions): Promise<Visit[]> {
  const visits: Visit[] = [];
  const end = performance.now() + seconds * 1000;
  const visitPages = async (first: number) => {
    const visitor = newVisitor();
    const headers = { 'x-forwarded-for': `198.51.100.${first + 1}` };
    for (let index = first; performance.now() < end; index += 1) {
      const start = performance.now();
      const response = await sendRequest(shop.url, pathOf(index), { visitor, headers });
      const isStale = String(response.headers['cache-status']).includes('ttl=-');
      visits.push({ ms: performance.now() - start, status: response.status, isStale });
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, first) => visitPages(first)));
  return visits;
}

export function percentile(visits: Visit[], share: number): number {
  const sorted = visits.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** For the columns p50, p95, p99 and the longest. */
export const percentiles = (visits: Visit[]): string[] =>
  [0.5, 0.95, 0.99, 1].map((share) => milliseconds(percentile(visits, share)));

export const countFailed = (visits: Visit[]): number => visits.filter(({ status }) => status !== 200).length;

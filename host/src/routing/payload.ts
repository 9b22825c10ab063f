import type { Head, LiveSet } from '@shop/shared/contract';
import { data, redirect } from 'react-router-dom';
import { within } from '../loading/deadline.ts';

/** What a page's route holds: data, and the release whose loader made it, because only its own page can read it. */
export type Drawn = { release: string; head: Head; data: unknown };

/** What came of a page's loader on the server. */
export type Payload =
  | { drawn: Drawn | null }
  | { status: number; redirect: string }
  | { status: number; answer: unknown };

type Asked = { area: string; release: string; url: URL; signal: AbortSignal };

/** The page's data in one call. Undefined when it cannot be had so: the area's own loader then asks the API itself. */
export type AskPayload = (asked: Asked) => Promise<Drawn | undefined>;

/** The edge gives up on a release long before. Beyond this the line is as slow for the API. */
const patience = 8000;

/** Asks the edge for what the loaders of this tab's releases give. */
export function payloadsFor(set: LiveSet): AskPayload {
  // Taken back, or too old to be run for anyone: it stays so for as long as this tab is open.
  const refused = new Set<string>();

  const isServed = (area: string, id: string) => {
    const release = set.areas[area]?.releases.find((one) => one.id === id);
    // What a team looks at in place of what visitors get is nothing that the edge runs for whoever asks.
    return release?.role !== 'override' && set.host.role !== 'override' && !refused.has(id);
  };

  return async ({ area, release, url, signal }) => {
    if (!isServed(area, release)) return undefined;
    const told = await within(patience, url.pathname, ask({ area, release, url, signal })).catch(() => undefined);
    if (told === 'refused') refused.add(release);
    if (signal.aborted || !isPayload(told)) return undefined;
    if ('redirect' in told) throw redirect(told.redirect, told.status);
    if ('answer' in told) throw data(told.answer, { status: told.status });
    return told.drawn?.release === release ? told.drawn : undefined;
  };

  async function ask({ area, release, url, signal }: Asked): Promise<unknown> {
    const address = `/_payload/${set.host.id}/${area}/${release}${url.pathname}${url.search}`;
    const response = await fetch(address, { signal });
    if (response.status === 404) return 'refused';
    return response.ok ? response.json() : undefined;
  }
}

const isPayload = (told: unknown): told is Payload =>
  typeof told === 'object' && told !== null && ['drawn', 'redirect', 'answer'].some((kind) => kind in told);

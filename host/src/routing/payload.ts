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

export type Payloads = {
  ask: AskPayload;
  /** Somebody is about to go there; when they do, the answer is on its way. */
  askAhead: (asked: Omit<Asked, 'signal'>) => void;
};

/** The edge gives up on a release long before. Beyond this the line is as slow for the API. */
const patience = 8000;

/** How long an answer that nobody has come for yet is worth having: it may change at any moment. */
const keepsFor = 10_000;

/** Asks the edge for what the loaders of this tab's releases give. */
export function payloadsFor(set: LiveSet): Payloads {
  // Taken back, or too old to be run for anyone: it stays so for as long as this tab is open.
  const refused = new Set<string>();
  const early = new Map<string, { told: Promise<unknown>; at: number }>();

  const isServed = (area: string, id: string) => {
    const release = set.areas[area]?.releases.find((one) => one.id === id);
    // What a team looks at in place of what visitors get is nothing that the edge runs for whoever asks.
    return release?.role !== 'override' && set.host.role !== 'override' && !refused.has(id);
  };

  const addressOf = ({ area, release, url }: Omit<Asked, 'signal'>) =>
    `/_payload/${set.host.id}/${area}/${release}${url.pathname}${url.search}`;

  return {
    async ask({ area, release, url, signal }) {
      if (!isServed(area, release)) return undefined;
      const address = addressOf({ area, release, url });
      const told = await (takenEarly(address) ?? fetched(address, { signal }));
      if (told === 'refused') refused.add(release);
      if (signal.aborted || !isPayload(told)) return undefined;
      if ('redirect' in told) throw redirect(told.redirect, told.status);
      if ('answer' in told) throw data(told.answer, { status: told.status });
      return told.drawn?.release === release ? told.drawn : undefined;
    },
    askAhead({ area, release, url }) {
      const address = addressOf({ area, release, url });
      if (!isServed(area, release) || isEarly(address)) return;
      for (const [old] of early) if (!isEarly(old)) early.delete(old);
      early.set(address, { told: fetched(address, { priority: 'low' }), at: Date.now() });
    },
  };

  function isEarly(address: string): boolean {
    const found = early.get(address);
    return found !== undefined && Date.now() - found.at < keepsFor;
  }

  /** Used once: who comes back asks anew. */
  function takenEarly(address: string): Promise<unknown> | undefined {
    const told = isEarly(address) ? early.get(address)?.told : undefined;
    early.delete(address);
    return told;
  }
}

/** What the edge says; undefined when it says nothing that could be read. */
async function fetched(address: string, how: RequestInit): Promise<unknown> {
  const ask = async () => {
    const response = await fetch(address, how);
    if (response.status === 404) return 'refused';
    return response.ok ? response.json() : undefined;
  };
  return within(patience, address, ask()).catch(() => undefined);
}

const isPayload = (told: unknown): told is Payload =>
  typeof told === 'object' && told !== null && ['drawn', 'redirect', 'answer'].some((kind) => kind in told);

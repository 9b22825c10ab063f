import type { FastifyRequest } from 'fastify';
import type { Policy } from 'release/policy';
import { cookiesOf, keptReleases, visitorOf } from '../http/cookies.ts';
import type { Overridden, Overrides } from '../overrides/overrides.ts';
import type { Vaulted } from '../releases/vault.ts';
import { type Picked, pick } from './pick.ts';

type VisitsOptions = {
  policy: () => Policy | undefined;
  lookUp: (area: string, id: string) => Vaulted | undefined;
  /** Brings a release that is no longer live. */
  bring: (area: string, id: string) => Promise<unknown>;
  overrides: Overrides;
};

/** `fresh`: the name that a visitor without one is given. */
export type Visited = Overridden & { sets: Picked[]; fresh: string | undefined };

/** From a request to the release sets its visitor gets, their own first; whoever answers a visitor asks here. */
export function visitsOf(options: VisitsOptions) {
  const { policy, lookUp, overrides } = options;
  const manifestOf = (area: string, id: string) => lookUp(area, id)?.manifest;
  return async (request: FastifyRequest): Promise<Visited> => {
    const cookies = cookiesOf(request);
    const { visitor, fresh } = visitorOf(request, cookies);
    const { releases, watched } = await overrides.of(cookies.override);
    const now = policy();
    const kept = keptReleases(cookies);
    if (now) await bringKept(options, now, kept);
    const sets = now ? pick(now, { visitor, kept, overrides: releases }, manifestOf) : [];
    return { sets, fresh, releases, watched };
  };
}

export type Visits = ReturnType<typeof visitsOf>;

/** What a shopper began a checkout with stays theirs, also on an edge that started after it had ceased to be live. */
async function bringKept(
  { lookUp, bring }: VisitsOptions,
  policy: Policy,
  kept: Record<string, string>,
): Promise<void> {
  const missing = policy.areas.filter(({ area, retained }) => {
    const id = kept[area];
    return id !== undefined && retained.includes(id) && !lookUp(area, id);
  });
  await Promise.all(missing.map(({ area }) => bring(area, kept[area] ?? '')));
}

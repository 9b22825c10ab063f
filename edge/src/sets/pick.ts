import type { Role } from '@shop/shared/contract';
import { choose } from 'release/choose';
import { fits } from 'release/fit';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy, Policy } from 'release/policy';
import { covers } from './prefixes.ts';

export type Pick = { id: string; role: Role };

/** A release set before its files are looked at: a host, and of each area the visitor's release and what stands in for it. */
export type Picked = { host: Pick; areas: Record<string, { prefixes: string[]; releases: Pick[] }> };

export type Visit = {
  visitor: string | undefined;
  /** Releases that this visitor began a checkout with, by area. */
  kept: Readonly<Record<string, string>>;
  /** Releases that a team asked to see, by area. */
  overrides: Readonly<Record<string, string>>;
};

/** The manifest of a release that is here and proven; nothing else can be picked. */
export type ManifestOf = (area: string, id: string) => Manifest | undefined;

/**
 * The one release of each area that this visitor gets, and for each the one that takes over when it fails. One set for
 * each host that can serve, the visitor's own first; none when no host can.
 */
export function pick(policy: Policy, visit: Visit, manifestOf: ManifestOf): Picked[] {
  const areas = policy.areas.filter(({ area }) => area !== 'host');
  const chains = new Map(areas.map((area) => [area.area, chainOf(area, visit, manifestOf)]));
  const hostPolicy = policy.areas.find(({ area }) => area === 'host');
  const sets = (hostPolicy ? chainOf(hostPolicy, visit, manifestOf) : []).map((host) => ({
    host,
    areas: Object.fromEntries(
      areas.map(({ area, prefixes }) => [
        area,
        {
          prefixes,
          releases: (chains.get(area) ?? []).filter(({ id }) => fitting({ area, prefixes }, id, host.id, manifestOf)),
        },
      ]),
    ),
  }));
  // A host that would leave an area without any of its releases is passed over while another host can serve it.
  const whole = sets.filter((set) =>
    areas.every(({ area }) => set.areas[area]?.releases.length || !chains.get(area)?.length),
  );
  return whole.length > 0 ? whole : sets;
}

function chainOf(policy: AreaPolicy, { visitor, kept, overrides }: Visit, manifestOf: ManifestOf): Pick[] {
  const { area, stable, candidate, retained } = policy;
  const chain: Pick[] = [];
  const add = (id: string | null | undefined, role: Role) => {
    if (id && manifestOf(area, id) && !chain.some((known) => known.id === id)) chain.push({ id, role });
  };
  add(overrides[area], 'override');
  const keeps = kept[area];
  // Taken back or pruned: what was kept is kept no longer.
  if (keeps && retained.includes(keeps) && manifestOf(area, keeps)?.keepsVisitors) {
    add(keeps, keeps === candidate ? 'candidate' : 'stable');
  } else if (choose(policy, visitor) === 'candidate') {
    add(candidate, 'candidate');
  }
  add(stable, 'stable');
  return chain;
}

type Owner = { area: string; prefixes: string[] };

/** It fits the host, and claims no page that is another area's. */
export function fitting({ area, prefixes }: Owner, id: string, hostId: string, manifestOf: ManifestOf): boolean {
  const release = manifestOf(area, id);
  const host = manifestOf('host', hostId);
  return (
    release !== undefined &&
    host !== undefined &&
    release.pages.every(({ path }) => prefixes.some((prefix) => covers(prefix, path))) &&
    knownFit(release, host)
  );
}

const known = new WeakMap<Manifest, WeakMap<Manifest, boolean>>();

/** Manifests never change, and this is asked for every visitor. */
function knownFit(release: Manifest, host: Manifest): boolean {
  const hosts = known.get(release) ?? new WeakMap<Manifest, boolean>();
  known.set(release, hosts);
  const fit = hosts.get(host) ?? fits(release, host).ok;
  hosts.set(host, fit);
  return fit;
}

import type { Role } from '@shop/shared/contract';
import { covers } from '@shop/shared/lib/path-prefixes';
import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import { type AreaPolicy, chooseRole, type Policy } from 'release/policy';

export type ChosenRelease = { id: string; role: Role };

/** A host, and for each area the visitor's release followed by its fallbacks. */
export type ChosenSet = {
  host: ChosenRelease;
  areas: Record<string, { prefixes: string[]; releases: ChosenRelease[] }>;
};

export type Visitor = {
  id: string | undefined;
  /** By area: the release with which the visitor began a checkout. */
  pinned: Readonly<Record<string, string>>;
  /** By area: the release that an override link shows to this visitor. */
  overrides: Readonly<Record<string, string>>;
};

/** Finds the manifest of a release that is verified and on this machine. Other releases cannot be chosen. */
export type FindManifest = (area: string, id: string) => Manifest | undefined;

/** Chooses one set for each host that can serve, the visitor's own first. Empty if no host can. */
export function chooseSets(policy: Policy, visitor: Visitor, findManifest: FindManifest): ChosenSet[] {
  const areas = policy.areas.filter(({ area }) => area !== 'host');
  const chains = new Map(areas.map((area) => [area.area, createChain(area, visitor, findManifest)]));
  const hostPolicy = policy.areas.find(({ area }) => area === 'host');
  const hosts = hostPolicy ? createChain(hostPolicy, visitor, findManifest) : [];
  const sets = hosts.map((host) => ({
    host,
    areas: Object.fromEntries(
      areas.map(({ area, prefixes }) => {
        const fits = ({ id }: ChosenRelease) => isCompatible({ area, prefixes }, id, host.id, findManifest);
        return [area, { prefixes, releases: (chains.get(area) ?? []).filter(fits) }];
      }),
    ),
  }));
  // A host that fits no release of some area is skipped while another host serves all areas.
  const completeSets = sets.filter((set) =>
    areas.every(({ area }) => set.areas[area]?.releases.length || !chains.get(area)?.length),
  );
  return completeSets.length > 0 ? completeSets : sets;
}

/** The sets of a visitor who gets this release, and the stable releases of all other areas. */
export function chooseSetsWith(
  { areas }: Policy,
  candidate: { area: string; id: string } | undefined,
  findManifest: FindManifest,
): ChosenSet[] {
  const ofVisitor = areas.map((each) =>
    each.area === candidate?.area
      ? { ...each, candidate: candidate.id, percent: 100 }
      : { ...each, candidate: null, percent: 0 },
  );
  return chooseSets({ areas: ofVisitor }, { id: 'with-candidate', pinned: {}, overrides: {} }, findManifest);
}

function createChain(policy: AreaPolicy, visitor: Visitor, findManifest: FindManifest): ChosenRelease[] {
  const { area, stable, candidate, retained, ramped = retained } = policy;
  const chain: ChosenRelease[] = [];
  const add = (id: string | null | undefined, role: Role) => {
    if (id && findManifest(area, id) && !chain.some((release) => release.id === id)) chain.push({ id, role });
  };
  add(visitor.overrides[area], 'override');
  const pinned = visitor.pinned[area];
  // A pin on a release that was rolled back or pruned is ignored, and so is a forged one on a release that nobody ever got.
  if (pinned && retained.includes(pinned) && ramped.includes(pinned) && findManifest(area, pinned)?.keepsVisitors) {
    add(pinned, pinned === candidate ? 'candidate' : 'stable');
  } else if (chooseRole(policy, visitor.id) === 'candidate') {
    add(candidate, 'candidate');
  }
  add(stable, 'stable');
  return chain;
}

type AreaPrefixes = { area: string; prefixes: string[] };

/** True if the release fits the host and claims no page outside its area's prefixes. */
export function isCompatible(
  { area, prefixes }: AreaPrefixes,
  id: string,
  hostId: string,
  findManifest: FindManifest,
): boolean {
  const release = findManifest(area, id);
  const host = findManifest('host', hostId);
  return (
    release !== undefined &&
    host !== undefined &&
    release.pages.every(({ path }) => prefixes.some((prefix) => covers(prefix, path))) &&
    fitsHost(release, host)
  );
}

const fitResults = new WeakMap<Manifest, WeakMap<Manifest, boolean>>();

/** Remembers each result: manifests never change, and this is checked for every request. */
function fitsHost(release: Manifest, host: Manifest): boolean {
  const resultsByHost = fitResults.get(release) ?? new WeakMap<Manifest, boolean>();
  fitResults.set(release, resultsByHost);
  const fits = resultsByHost.get(host) ?? checkHostFit(release, host).ok;
  resultsByHost.set(host, fits);
  return fits;
}

type PrefixesByArea = { areas: Readonly<Record<string, { prefixes: string[] }>> };

export const findAreaOfPath = ({ areas }: PrefixesByArea, path: string): string | undefined =>
  Object.entries(areas).find(([, { prefixes }]) => prefixes.some((prefix) => covers(prefix, path)))?.[0];

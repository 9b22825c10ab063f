import type { LiveSet, Role } from '@shop/shared/contract';
import type { AreaPolicy, Policy } from 'release/policy';
import { toLiveRelease } from '../releases/live-release.ts';
import type { FindRelease, VerifiedRelease } from '../releases/release-cache.ts';
import { isCompatible } from '../sets/choose.ts';
import type { ComposedSet } from '../sets/compose.ts';

/** The host release and the area release of one tab. */
export type ReleasePair = {
  host: VerifiedRelease;
  release: VerifiedRelease;
  prefixes: string[];
  /** Visitors get both releases now. No process is started for other pairs, because anybody can request them. */
  isLive: boolean;
  hostRole: Role;
  role: Role;
};

type PairNames = { host: string; area: string; release: string };
type PairsOptions = { policy: Policy | undefined; findRelease: FindRelease };

/** Finds two releases by name if both are live or retained, verified on this machine, and compatible. */
export function findPair({ policy, findRelease }: PairsOptions, names: PairNames): ReleasePair | undefined {
  const hostPolicy = policy?.areas.find(({ area }) => area === 'host');
  const areaPolicy = policy?.areas.find(({ area }) => area === names.area && area !== 'host');
  const host = findRelease('host', names.host);
  const release = findRelease(names.area, names.release);
  if (!hostPolicy || !areaPolicy || !host || !release) return undefined;
  const states = [stateOf(hostPolicy, names.host), stateOf(areaPolicy, names.release)];
  const fits = isCompatible(areaPolicy, names.release, names.host, (area, id) => findRelease(area, id)?.manifest);
  if (!fits || states.includes('none')) return undefined;
  return {
    host,
    release,
    prefixes: areaPolicy.prefixes,
    isLive: states.every((state) => state === 'live'),
    hostRole: roleOf(hostPolicy, names.host),
    role: roleOf(areaPolicy, names.release),
  };
}

function stateOf({ stable, candidate, percent, retained }: AreaPolicy, id: string): 'live' | 'retained' | 'none' {
  if (id === stable || (id === candidate && percent > 0)) return 'live';
  return retained.includes(id) ? 'retained' : 'none';
}

const roleOf = ({ candidate }: AreaPolicy, id: string): Role => (id === candidate ? 'candidate' : 'stable');

/** A release set of these two only. It has no assets, because a loader writes nothing into a page. */
export function toPayloadSet({ host, release, prefixes }: ReleasePair): ComposedSet {
  const { area, id } = release.manifest;
  const set: LiveSet = {
    host: toLiveRelease(host.manifest, 'stable'),
    areas: { [area]: { prefixes, releases: [toLiveRelease(release.manifest, 'stable')] } },
  };
  return {
    key: `${host.manifest.id} ${area}@${prefixes}:${id}`,
    set,
    assets: { integrity: {}, sheets: {}, fonts: [] },
  };
}

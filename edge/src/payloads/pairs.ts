import type { LiveSet } from '@shop/shared/contract';
import type { AreaPolicy, Policy } from 'release/policy';
import { liveRelease } from '../releases/live.ts';
import type { Vaulted } from '../releases/vault.ts';
import type { ComposedSet } from '../sets/compose.ts';
import { fitting } from '../sets/pick.ts';

/** A host and an area's release that a tab has together. */
export type Pair = {
  host: Vaulted;
  release: Vaulted;
  prefixes: string[];
  /** Visitors get both now. Of others nothing is started anew: anyone can ask for them. */
  live: boolean;
};

type Named = { host: string; area: string; release: string };
type PairsOptions = { policy: Policy | undefined; lookUp: (area: string, id: string) => Vaulted | undefined };

/** The two releases by their names, when both are live or retained, here, and fit. */
export function pairOf({ policy, lookUp }: PairsOptions, named: Named): Pair | undefined {
  const ofHost = policy?.areas.find(({ area }) => area === 'host');
  const ofArea = policy?.areas.find(({ area }) => area === named.area && area !== 'host');
  const host = lookUp('host', named.host);
  const release = lookUp(named.area, named.release);
  if (!ofHost || !ofArea || !host || !release) return undefined;
  const places = [placeOf(ofHost, named.host), placeOf(ofArea, named.release)];
  const fit = fitting(ofArea, named.release, named.host, (area, id) => lookUp(area, id)?.manifest);
  if (!fit || places.includes('none')) return undefined;
  return { host, release, prefixes: ofArea.prefixes, live: places.every((place) => place === 'live') };
}

function placeOf({ stable, candidate, percent, retained }: AreaPolicy, id: string): 'live' | 'retained' | 'none' {
  if (id === stable || (id === candidate && percent > 0)) return 'live';
  return retained.includes(id) ? 'retained' : 'none';
}

/** As little of a set as a loader needs: nothing of it is written into a page. */
export function setOfPair({ host, release, prefixes }: Pair): ComposedSet {
  const { area, id } = release.manifest;
  const set: LiveSet = {
    host: liveRelease(host.manifest, 'stable'),
    areas: { [area]: { prefixes, releases: [liveRelease(release.manifest, 'stable')] } },
  };
  return {
    key: `${host.manifest.id} ${area}@${prefixes}:${id}`,
    set,
    assets: { integrity: {}, sheets: {}, fonts: [] },
  };
}

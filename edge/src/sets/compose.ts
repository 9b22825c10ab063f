import type { LiveSet } from '@shop/shared/contract';
import { LRUCache } from 'lru-cache';
import { type Assets, assetsOf, liveRelease } from '../releases/live.ts';
import type { Vaulted } from '../releases/vault.ts';
import type { Pick, Picked } from './pick.ts';

/** A release set with all that a page's head says of it. Sets are few, so each is made once and named by its key. */
export type ComposedSet = { key: string; set: LiveSet; assets: Assets };

/** Makes sets out of what was picked. Everything picked is here: picking looks at nothing else. */
export function setComposer(lookUp: (area: string, id: string) => Vaulted | undefined) {
  const composed = new LRUCache<string, Promise<ComposedSet>>({ max: 200 });
  const assets = new WeakMap<Vaulted, Promise<Assets>>();
  const assetsFor = (release: Vaulted) => {
    const known = assets.get(release) ?? assetsOf(release);
    assets.set(release, known);
    // A disk that failed once is asked again.
    known.catch(() => assets.delete(release));
    return known;
  };

  return (picked: Picked): Promise<ComposedSet> => {
    const key = keyOf(picked);
    const known = composed.get(key);
    if (known) return known;
    const host = lookUp('host', picked.host.id);
    if (!host) throw new Error(`host ${picked.host.id} was picked and is not here`);

    const parts: Vaulted[] = [host];
    const areas = Object.entries(picked.areas).map(([area, { prefixes, releases }]) => {
      const live = releases.flatMap(({ id, role }) => {
        const release = lookUp(area, id);
        if (!release) return [];
        parts.push(release);
        return [liveRelease(release.manifest, role)];
      });
      return [area, { prefixes, releases: live }] as const;
    });
    const set: LiveSet = { host: liveRelease(host.manifest, picked.host.role), areas: Object.fromEntries(areas) };
    const made = Promise.all(parts.map(assetsFor)).then((all) => ({ key, set, assets: joined(all) }));
    composed.set(key, made);
    made.catch(() => composed.delete(key));
    return made;
  };
}

export type SetComposer = ReturnType<typeof setComposer>;

function keyOf({ host, areas }: Picked): string {
  const name = ({ id, role }: Pick) => `${id}.${role[0]}`;
  return [
    name(host),
    ...Object.entries(areas).map(
      ([area, { prefixes, releases }]) => `${area}@${prefixes}:${releases.map(name).join('>')}`,
    ),
  ].join(' ');
}

function joined(all: Assets[]): Assets {
  return {
    integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)),
    sheets: Object.assign({}, ...all.map(({ sheets }) => sheets)),
    fonts: all.flatMap(({ fonts }) => fonts),
  };
}

export { areaOfPath } from './prefixes.ts';

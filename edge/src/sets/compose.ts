import type { LiveSet } from '@shop/shared/contract';
import { LRUCache } from 'lru-cache';
import { type Assets, readAssets, toLiveRelease } from '../releases/live-release.ts';
import type { FindRelease, VerifiedRelease } from '../releases/release-cache.ts';
import type { ChosenRelease, ChosenSet } from './choose.ts';

/** A release set with everything that the `<head>` of a page needs. The key identifies its content. */
export type ComposedSet = { key: string; set: LiveSet; assets: Assets };

/** Composes chosen sets. There are few different ones, so each is composed once. */
export function createSetComposer(findRelease: FindRelease) {
  const composedSets = new LRUCache<string, Promise<ComposedSet>>({ max: 50 });
  const assetsByRelease = new WeakMap<VerifiedRelease, Promise<Assets>>();
  const getAssets = (release: VerifiedRelease) => {
    const assets = assetsByRelease.get(release) ?? readAssets(release);
    assetsByRelease.set(release, assets);
    // A failure is not remembered: the next request reads the files again.
    assets.catch(() => assetsByRelease.delete(release));
    return assets;
  };

  return (chosen: ChosenSet): Promise<ComposedSet> => {
    const key = nameSet(chosen);
    const cached = composedSets.get(key);
    if (cached) return cached;
    const host = findRelease('host', chosen.host.id);
    if (!host) throw new Error(`host ${chosen.host.id} was chosen but is not on this machine`);

    const releasesInSet: VerifiedRelease[] = [host];
    const areas = Object.entries(chosen.areas).map(([area, { prefixes, releases }]) => {
      const liveReleases = releases.flatMap(({ id, role }) => {
        const release = findRelease(area, id);
        if (!release) return [];
        releasesInSet.push(release);
        return [toLiveRelease(release.manifest, role)];
      });
      return [area, { prefixes, releases: liveReleases }] as const;
    });
    const set: LiveSet = {
      host: toLiveRelease(host.manifest, chosen.host.role),
      areas: Object.fromEntries(areas),
      pagesInFiles: true,
    };
    const composed = Promise.all(releasesInSet.map(getAssets)).then((all) => ({ key, set, assets: mergeAssets(all) }));
    composedSets.set(key, composed);
    composed.catch(() => composedSets.delete(key));
    return composed;
  };
}

export type ComposeSet = ReturnType<typeof createSetComposer>;

const names = new WeakMap<ChosenSet, string>();

/** Sets with the same releases in the same order have the same name. */
export function nameSet(set: ChosenSet): string {
  const name = names.get(set) ?? composeName(set);
  names.set(set, name);
  return name;
}

function composeName({ host, areas }: ChosenSet): string {
  const nameOf = ({ id, role }: ChosenRelease) => `${id}.${role[0]}`;
  return [
    nameOf(host),
    ...Object.entries(areas).map(
      ([area, { prefixes, releases }]) => `${area}@${prefixes}:${releases.map(nameOf).join('>')}`,
    ),
  ].join(' ');
}

function mergeAssets(all: Assets[]): Assets {
  return {
    integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)),
    sheets: Object.assign({}, ...all.map(({ sheets }) => sheets)),
    fonts: all.flatMap(({ fonts }) => fonts),
  };
}

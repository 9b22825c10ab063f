import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Manifest } from 'release/manifest';
import type { FindRelease } from '../releases/release-cache.ts';
import type { ChosenSet } from '../sets/choose.ts';

type BuildRelease = { release: string; version: string; builtAt: string; files: number; bytes: number };

/** The releases of one set: the visitor's own release of each area, without the fallbacks. */
export type Build = {
  id: string;
  /** When the newest release of the set was built. */
  at: string;
  areas: Record<string, BuildRelease>;
};

export function createBuildIndex(findRelease: FindRelease) {
  const builds = new LRUCache<string, Build>({ max: 500 });

  return {
    /** Names a set. Sets with the same releases get the same id on all edges, whether a release is stable or candidate. */
    register(set: ChosenSet): Build {
      const releases = listOwnReleases(set);
      const id = computeBuildId(releases);
      const build = builds.get(id) ?? createBuild(id, releases, findRelease);
      builds.set(id, build);
      return build;
    },
    /** Finds a set that this edge has registered since it was started. */
    get: (id: string): Build | undefined => builds.get(id),
  };
}

export type BuildIndex = ReturnType<typeof createBuildIndex>;

type ReleaseNames = (readonly [area: string, id: string])[];

function listOwnReleases({ host, areas }: ChosenSet): ReleaseNames {
  const names = Object.entries(areas).map(([area, { releases }]) => [area, releases[0]?.id ?? ''] as const);
  return [['host', host.id], ...names.sort(([a], [b]) => (a < b ? -1 : 1))];
}

const computeBuildId = (releases: ReleaseNames): string =>
  createHash('sha256')
    .update(releases.map((name) => name.join('@')).join(' '))
    .digest('hex')
    .slice(0, 16);

function createBuild(id: string, names: ReleaseNames, findRelease: FindRelease): Build {
  const releases = names.flatMap(([area, name]) => {
    const release = findRelease(area, name);
    return release ? [[area, toBuildRelease(release.manifest)] as const] : [];
  });
  const times = releases.map(([, { builtAt }]) => builtAt).sort();
  return { id, at: times.at(-1) ?? '', areas: Object.fromEntries(releases) };
}

/** Counts the files that browsers can load. Compressed copies are not counted. */
function toBuildRelease({ id, version, builtAt, files }: Manifest): BuildRelease {
  const webFiles = Object.entries(files).filter(([name]) => name.startsWith('web/') && !/\.(br|gz)$/.test(name));
  return {
    release: id,
    version,
    builtAt,
    files: webFiles.length,
    bytes: webFiles.reduce((sum, [, { bytes }]) => sum + bytes, 0),
  };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Manifest } from 'release/manifest';
import type { Vaulted } from '../releases/vault.ts';
import type { Picked } from '../sets/pick.ts';

type Part = { release: string; version: string; builtAt: string; files: number; bytes: number };

/** What a visitor's release set is made of: the one release of each area that is theirs, without what stands in for it. */
export type Build = {
  id: string;
  /** When the newest release in it was built. */
  at: string;
  areas: Record<string, Part>;
};

/** Names release sets. The same releases have the same name on every edge, whatever their roles are just now. */
export function knownBuilds(lookUp: (area: string, id: string) => Vaulted | undefined) {
  const known = new LRUCache<string, Build>({ max: 500 });

  return {
    of(picked: Picked): Build {
      const releases = releasesOf(picked);
      const id = idOf(releases);
      const build = known.get(id) ?? buildOf(id, releases, lookUp);
      known.set(id, build);
      return build;
    },
    /** A set that this edge has given to somebody since it started. */
    get: (id: string): Build | undefined => known.get(id),
  };
}

export type Builds = ReturnType<typeof knownBuilds>;

type Releases = (readonly [area: string, id: string])[];

function releasesOf({ host, areas }: Picked): Releases {
  const own = Object.entries(areas).map(([area, { releases }]) => [area, releases[0]?.id ?? ''] as const);
  return [['host', host.id], ...own.sort(([a], [b]) => (a < b ? -1 : 1))];
}

const idOf = (releases: Releases): string =>
  createHash('sha256')
    .update(releases.map((names) => names.join('@')).join(' '))
    .digest('hex')
    .slice(0, 16);

function buildOf(id: string, releases: Releases, lookUp: (area: string, id: string) => Vaulted | undefined): Build {
  const parts = releases.flatMap(([area, release]) => {
    const found = lookUp(area, release);
    return found ? [[area, partOf(found.manifest)] as const] : [];
  });
  const at = parts.map(([, { builtAt }]) => builtAt).sort();
  return { id, at: at.at(-1) ?? '', areas: Object.fromEntries(parts) };
}

/** In the words of who asks what a browser has: its compressed copies are no files of their own. */
function partOf({ id, version, builtAt, files }: Manifest): Part {
  const web = Object.entries(files).filter(([name]) => name.startsWith('web/') && !/\.(br|gz)$/.test(name));
  return {
    release: id,
    version,
    builtAt,
    files: web.length,
    bytes: web.reduce((sum, [, { bytes }]) => sum + bytes, 0),
  };
}

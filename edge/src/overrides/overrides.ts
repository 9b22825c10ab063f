import type { FastifyBaseLogger } from 'fastify';
import { type Override, readOverride } from 'release/override';
import type { AreaPolicy, Policy } from 'release/policy';
import type { Result } from 'release/result';
import type { Vault } from '../releases/vault.ts';
import type { WorkingCopies } from './working-copies.ts';

type OverridesOptions = {
  vault: Vault;
  copies: WorkingCopies;
  /** Working copies that everyone sees, on a developer's machine. */
  everyone: Readonly<Record<string, string>>;
  policy: () => Policy | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

export type Overridden = { releases: Record<string, string>; watched: string[] };

const separator = '~';
const most = 5;
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included, without a word. */
const longest = 3800;

/** What a team asked to see in place of what visitors get. */
export function overridesFrom({ vault, copies, everyone, policy, log }: OverridesOptions) {
  const keys = (): Record<string, AreaPolicy['keys']> =>
    Object.fromEntries((policy()?.areas ?? []).map(({ area, keys }) => [area, keys]));

  const resolve = async ({
    area,
    release,
    url,
  }: Pick<Override, 'area' | 'release' | 'url'>): Promise<string | undefined> => {
    const found = release ? await vault.open(area, release) : await copies.open(area, url ?? '');
    if (found.ok) return found.value.manifest.id;
    log.warn({ area, reason: found.reason }, found.message);
    return undefined;
  };

  return {
    read: (token: string): Result<Override> => readOverride(token, keys()),
    /** The cookie with this token in it, in place of an older one for the same area. */
    join(cookie: string | undefined, token: string, area: string): string {
      const others = tokensOf(cookie).filter((other) => {
        const known = readOverride(other, keys());
        return known.ok && known.value.area !== area;
      });
      const joined = [token, ...others].slice(0, most);
      while (joined.length > 1 && joined.join(separator).length > longest) joined.pop();
      return joined.join(separator);
    },
    async of(cookie: string | undefined): Promise<Overridden> {
      const asked = tokensOf(cookie).flatMap((token) => {
        const override = readOverride(token, keys());
        return override.ok ? [override.value] : [];
      });
      const wanted: Pick<Override, 'area' | 'release' | 'url'>[] = [
        ...Object.entries(everyone).map(([area, url]) => ({ area, url })),
        ...asked,
      ];
      if (wanted.length === 0) return { releases: {}, watched: [] };
      const resolved = await Promise.all(wanted.map(async (one) => ({ ...one, id: await resolve(one) })));
      const found = resolved.flatMap(({ id, ...one }) => (id ? [{ ...one, id }] : []));
      return {
        releases: Object.fromEntries(found.map(({ area, id }) => [area, id])),
        // An address that was refused is asked for nothing else either.
        watched: found.flatMap(({ url }) => (url ? [url] : [])),
      };
    },
  };
}

export type Overrides = ReturnType<typeof overridesFrom>;

const tokensOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(separator)
    .filter((token) => token !== '')
    .slice(0, most);

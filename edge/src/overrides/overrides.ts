import type { FastifyBaseLogger } from 'fastify';
import { type Override, verifyOverride } from 'release/override';
import type { AreaPolicy, Policy } from 'release/policy';
import type { Result } from 'release/result';
import type { ReleaseCache } from '../releases/release-cache.ts';
import type { WorkingCopies } from './working-copies.ts';

type OverridesOptions = {
  releases: Pick<ReleaseCache, 'fetch'>;
  workingCopies: WorkingCopies;
  /** By area: the addresses of working copies that all visitors get, on a developer's machine. */
  forEveryone: Readonly<Record<string, string>>;
  policy: () => Policy | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** `releases`: by area. `workingCopies`: addresses. */
export type ResolvedOverrides = { releases: Record<string, string>; workingCopies: string[] };

type Target = Pick<Override, 'area' | 'release' | 'url'>;

const separator = '~';
const maxTokens = 5;
/** Browsers silently drop a cookie of more than 4096 bytes, including its name and attributes. */
const maxCookieLength = 3800;

export function createOverrides({ releases, workingCopies, forEveryone, policy, log }: OverridesOptions) {
  const keysByArea = (): Record<string, AreaPolicy['keys']> =>
    Object.fromEntries((policy()?.areas ?? []).map(({ area, keys }) => [area, keys]));

  const fetchTarget = async ({ area, release, url }: Target): Promise<string | undefined> => {
    const result = release ? await releases.fetch(area, release) : await workingCopies.fetch(area, url ?? '');
    if (result.ok) return result.value.manifest.id;
    log.warn({ area, reason: result.reason }, result.message);
    return undefined;
  };

  return {
    verify: (token: string): Result<Override> => verifyOverride(token, keysByArea()),
    /** Adds a token to the cookie's text. It replaces the token of the same area. */
    addToCookie(cookie: string | undefined, token: string, area: string): string {
      const otherTokens = splitTokens(cookie).filter((other) => {
        const override = verifyOverride(other, keysByArea());
        return override.ok && override.value.area !== area;
      });
      const tokens = [token, ...otherTokens].slice(0, maxTokens);
      while (tokens.length > 1 && tokens.join(separator).length > maxCookieLength) tokens.pop();
      return tokens.join(separator);
    },
    /** Verifies the cookie's tokens and fetches the builds they name. Invalid ones are ignored. */
    async resolve(cookie: string | undefined): Promise<ResolvedOverrides> {
      const fromCookie = splitTokens(cookie).flatMap((token) => {
        const override = verifyOverride(token, keysByArea());
        return override.ok ? [override.value] : [];
      });
      const targets: Target[] = [...Object.entries(forEveryone).map(([area, url]) => ({ area, url })), ...fromCookie];
      if (targets.length === 0) return { releases: {}, workingCopies: [] };
      const fetched = await Promise.all(targets.map(async (target) => ({ ...target, id: await fetchTarget(target) })));
      const available = fetched.flatMap(({ id, ...target }) => (id ? [{ ...target, id }] : []));
      return {
        releases: Object.fromEntries(available.map(({ area, id }) => [area, id])),
        // Only addresses that were accepted: the edge connects to these for events.
        workingCopies: available.flatMap(({ url }) => (url ? [url] : [])),
      };
    },
  };
}

export type Overrides = ReturnType<typeof createOverrides>;

const splitTokens = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(separator)
    .filter((token) => token !== '')
    .slice(0, maxTokens);

import { covers } from '@shop/shared/lib/path-prefixes';
import type { FastifyBaseLogger } from 'fastify';
import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import { type Override, verifyOverride } from 'release/override';
import type { AreaPolicy, Policy } from 'release/policy';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseCache } from '../releases/release-cache.ts';
import type { FindManifest } from '../sets/choose.ts';
import type { WorkingCopies } from './working-copies.ts';

type OverridesOptions = {
  releases: Pick<ReleaseCache, 'fetch'>;
  workingCopies: WorkingCopies;
  /** By area: the addresses of working copies that all visitors get, on a developer's machine. */
  forEveryone: Readonly<Record<string, string>>;
  policy: () => Policy | undefined;
  findManifest: FindManifest;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** `releases`: by area. `workingCopies`: addresses. */
export type ResolvedOverrides = { releases: Record<string, string>; workingCopies: string[] };

type Target = Pick<Override, 'area' | 'release' | 'url'>;

const separator = '~';
const maxTokens = 5;
/** Browsers silently drop a cookie of more than 4096 bytes, including its name and attributes. */
const maxCookieLength = 3800;

export function createOverrides(options: OverridesOptions) {
  const { releases, workingCopies, forEveryone, policy, findManifest, log } = options;
  const keysByArea = (): Record<string, AreaPolicy['keys']> =>
    Object.fromEntries((policy()?.areas ?? []).map(({ area, keys }) => [area, keys]));

  const fetchBuild = ({ area, release, url }: Target) =>
    release ? releases.fetch(area, release) : workingCopies.fetch(area, url ?? '');
  const fetchTarget = async (target: Target): Promise<string | undefined> => {
    const { area } = target;
    const result = await fetchBuild(target);
    if (result.ok) return result.value.manifest.id;
    log.warn({ area, reason: result.reason }, result.message);
    return undefined;
  };

  return {
    verify: (token: string): Result<Override> => verifyOverride(token, keysByArea()),
    /** Whether a visitor with this token gets its build: it can be fetched here, and fits what is live. */
    async check(token: string): Promise<Result<{ area: string; release: string }>> {
      const override = verifyOverride(token, keysByArea());
      if (!override.ok) return override;
      const build = await fetchBuild(override.value);
      if (!build.ok) return build;
      const { manifest } = build.value;
      const fit = checkLiveFit(manifest, policy()?.areas ?? [], findManifest);
      return fit.ok ? ok({ area: manifest.area, release: manifest.id }) : fit;
    },
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
    /** Whether `resolve` has anything to do for this cookie. */
    concern: (cookie: string | undefined): boolean => cookie !== undefined || Object.keys(forEveryone).length > 0,
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

/** An area must fit the stable host; a host must fit the stable release of each area. */
function checkLiveFit(manifest: Manifest, areas: AreaPolicy[], findManifest: FindManifest): Result<null> {
  const prefixes = areas.find(({ area }) => area === manifest.area)?.prefixes ?? [];
  const outside = manifest.pages.find(({ path }) => !prefixes.some((prefix) => covers(prefix, path)));
  if (outside) {
    return refuse('page-outside-prefix', `the page ${outside.path} is under no prefix of ${manifest.area}`);
  }
  for (const { area, stable } of areas) {
    const isPair = (area === 'host') !== (manifest.area === 'host');
    const other = isPair && stable ? findManifest(area, stable) : undefined;
    if (!other) continue;
    const fit = area === 'host' ? checkHostFit(manifest, other) : checkHostFit(other, manifest);
    if (!fit.ok) return fit;
  }
  return ok(null);
}

const splitTokens = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(separator)
    .filter((token) => token !== '')
    .slice(0, maxTokens);

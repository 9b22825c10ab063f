import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ok, type Refusal, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { createCoalescer } from '../coalesce.ts';
import {
  type AreaRules,
  checkStillAllowed,
  type FetchedRelease,
  fetchRelease,
  findRegistered,
  type VerifiedRelease,
} from './fetch-release.ts';
import { createReleaseDisk, type DiskFailure, type Importance } from './release-disk.ts';

export type { VerifiedRelease } from './fetch-release.ts';

/** Finds a release that is verified and on this machine. */
export type FindRelease = (area: string, id: string) => VerifiedRelease | undefined;

type ReleaseCacheOptions = {
  store: ReleaseStore;
  directory: string;
  /** The registry's rules for an area; undefined if it has no such area. */
  rulesOf: (area: string) => AreaRules | undefined;
  importanceOf: (area: string, id: string) => Importance;
  /** How much of the disk the releases may use. Live releases stay even if they need more. */
  limitBytes: number;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  now?: () => number;
};

export type ReleaseCache = {
  /** Returns the release, after downloading and verifying it if necessary. */
  fetch: (area: string, id: string) => Promise<Result<VerifiedRelease>>;
  /** Returns the release if it was fetched before. */
  get: FindRelease;
  /** Counts the changes of what `get` returns. */
  readonly version: number;
  /** Verifies the files of a fetched release again, and downloads those that were changed on the disk. */
  repair: (area: string, id: string) => void;
  /** Called after a change of the policy: gives up what the registry has revoked or pruned, in memory and on the disk. */
  applyPolicy: () => Promise<void>;
  /** Finds the releases that an earlier process left on the disk, and makes them fit the limit. */
  restore: () => Promise<void>;
  /** The reasons why releases could not be fetched, by `<area>/<id>`. */
  problems: () => Record<string, string>;
  readonly diskBytes: number;
};

/** A failed download is not repeated within this time (ms). */
const retryDelayMs = 3000;
/** Manifests are large. Of the releases that are not live, so many stay in memory; the others are read from the disk again. */
const maxUnusedInMemory = 20;

const noRules: AreaRules = { keys: [] };

export function openReleaseCache(options: ReleaseCacheOptions): ReleaseCache {
  const { store, directory, rulesOf, importanceOf, limitBytes, log, now = Date.now } = options;
  const verified = new Map<string, FetchedRelease>();
  const disk = createReleaseDisk({ directory, limitBytes, importanceOf, now });
  // Limited, because visitors can request any release id.
  const failures = new LRUCache<string, { reason: string; retryAt: number }>({ max: 500 });
  const coalesce = createCoalescer<Result<VerifiedRelease>>();
  const keyOf = (area: string, id: string) => `${area}/${id}`;
  let version = 0;
  const remember = (key: string, release: FetchedRelease) => {
    verified.set(key, release);
    version += 1;
  };
  const forget = (key: string) => {
    if (verified.delete(key)) version += 1;
  };
  const getRules = (area: string) => rulesOf(area) ?? noRules;

  const forgetUnused = () => {
    const unused = [...verified.keys()].filter((key) => {
      const [area = '', id = ''] = key.split('/');
      return importanceOf(area, id) !== 'live';
    });
    // In the order of their last use, because `get` moves a release to the end.
    for (const key of unused.slice(0, Math.max(0, unused.length - maxUnusedInMemory))) forget(key);
  };

  const logRemovalFailure = ({ area, id, err }: DiskFailure) =>
    log.error({ err, area, release: id }, 'a release could not be removed from the disk');
  const removeFromDisk = (area: string, id: string): Promise<void> =>
    disk.remove(area, id).catch((err: unknown) => logRemovalFailure({ area, id, err }));

  const pruneDisk = async (fetched?: string): Promise<void> => {
    const { removed, failures } = await disk.prune(fetched);
    for (const { area, id } of removed) forget(keyOf(area, id));
    for (const failure of failures) logRemovalFailure(failure);
    if (failures.length === 0 && disk.bytes > limitBytes) {
      log.warn(
        { bytes: disk.bytes, limitBytes },
        'the releases that must stay need more of the disk than RELEASE_DISK',
      );
    }
  };

  const download = async (area: string, id: string): Promise<Result<VerifiedRelease>> => {
    const key = keyOf(area, id);
    const registered = findRegistered(getRules(area), area, id);
    // Sends no request to the store and logs nothing: anybody can request any release id.
    if (!registered.ok) return registered;
    let isDownloading = true;
    const source = {
      store,
      directory: path.join(directory, area, id),
      rules: getRules(area),
      area,
      id,
      // Files of a release that was removed meanwhile must not fill the disk again.
      mayWrite: () => isDownloading || disk.has(area, id),
      onWriteFailure: ({ reason, message }: Refusal) => log.error({ area, release: id, reason }, message),
    };
    const fetched = await fetchRelease(source).catch((error: Error) => refuse('unexpected', error.stack));
    isDownloading = false;
    // A policy may have arrived during the download.
    const result = fetched.ok ? checkStillAllowed(fetched.value, getRules(area)) : fetched;
    if (result.ok) {
      remember(key, result.value);
      failures.delete(key);
      disk.add(area, id, result.value.bytes);
      forgetUnused();
      await pruneDisk(key);
      return result;
    }
    // Of a live release the next attempt uses the files that have arrived.
    const isKept = !fetched.ok && (disk.has(area, id) || importanceOf(area, id) === 'live');
    if (!isKept) await removeFromDisk(area, id);
    const { reason, message } = result;
    if (failures.get(key)?.reason !== reason) log.error({ area, release: id, reason }, message);
    failures.set(key, { reason, retryAt: now() + retryDelayMs });
    return result;
  };

  return {
    async fetch(area, id) {
      const key = keyOf(area, id);
      const release = verified.get(key);
      if (release) return ok(release);
      const failure = failures.get(key);
      if (failure && failure.retryAt > now())
        return refuse(failure.reason, `fetching ${area} ${id} failed just before`);
      return coalesce(key, () => download(area, id));
    },
    get version() {
      return version;
    },
    repair(area, id) {
      const key = keyOf(area, id);
      if (verified.has(key)) void coalesce(key, () => download(area, id));
    },
    get(area, id) {
      const key = keyOf(area, id);
      const release = verified.get(key);
      if (!release) return undefined;
      verified.delete(key);
      verified.set(key, release);
      disk.markUsed(area, id);
      return release;
    },
    async applyPolicy() {
      for (const [key, release] of verified) {
        const { area, id } = release.manifest;
        if (checkStillAllowed(release, getRules(area)).ok) continue;
        forget(key);
        log.info({ area, release: id }, 'the registry no longer allows this release');
      }
      for (const { area, id } of disk.list()) {
        if (!findRegistered(getRules(area), area, id).ok) await removeFromDisk(area, id);
      }
      // The registry may have a complete copy now.
      for (const failure of failures.values()) failure.retryAt = 0;
      forgetUnused();
      await pruneDisk();
    },
    async restore() {
      for (const { area, id, err } of await disk.scan()) {
        log.error({ err, area, release: id }, 'a release on the disk could not be read or removed');
      }
      await pruneDisk();
    },
    problems: () => Object.fromEntries([...failures.entries()].map(([key, { reason }]) => [key, reason])),
    get diskBytes() {
      return disk.bytes;
    },
  };
}

import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openStore } from 'release/store';
import { createWorkingCopies } from './overrides/working-copies.ts';
import { type ChangeFeed, openChangeFeed } from './policy/feed.ts';
import { readSavedPolicy, savePolicy } from './policy/saved-policy.ts';
import { createServingPolicy } from './policy/serving.ts';
import { openReleaseCache } from './releases/release-cache.ts';
import { findImportance } from './releases/release-disk.ts';
import { isCompatible } from './sets/choose.ts';
import type { Settings } from './settings.ts';

type LiveReleasesOptions = {
  /** Whether visitors can get a release that is on this edge. */
  isReady: (area: string, release: string, role: 'stable' | 'candidate') => boolean;
  /** Called when visitors get another policy. */
  onServe: () => void;
  log: FastifyBaseLogger;
};

export type LiveReleases = Awaited<ReturnType<typeof openLiveReleases>>;

/** Connects the policy of the registry with the releases on this edge: which there are, and which of them visitors get. */
export async function openLiveReleases(settings: Settings, { isReady, onServe, log }: LiveReleasesOptions) {
  const directory = path.join(settings.dataDir, 'edge');
  const feed: ChangeFeed = await openChangeFeed({ apiUrl: settings.apiUrl, token: settings.edgeToken, directory, log });
  const releases = openReleaseCache({
    store: openStore(settings.releaseStore),
    directory: path.join(directory, 'releases'),
    limitBytes: settings.releaseDiskBytes,
    rulesOf: (area) => feed.policy?.areas.find((areaPolicy) => areaPolicy.area === area),
    importanceOf: (area, id) => findImportance([feed.policy, serving.policy], area, id),
    log,
  });
  const workingCopies = createWorkingCopies({
    directory: path.join(directory, 'working-copies'),
    production: settings.production,
    origins: settings.overrideOrigins,
  });
  const findRelease = (area: string, id: string) => releases.get(area, id) ?? workingCopies.get(area, id);
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;
  const servedFile = path.join(directory, 'served-policy.json');
  const serving = createServingPolicy({
    initial: await readSavedPolicy(servedFile),
    isLoaded: (area, id) => findRelease(area, id) !== undefined,
    isReady,
    fitsHost: (area, id, host) => isCompatible(area, id, host, findManifest),
    onChange: (served) => {
      onServe();
      savePolicy(servedFile, served).catch((err: Error) => log.warn({ err }, 'the served policy could not be saved'));
    },
  });
  return {
    feed,
    /** The newest policy of the registry. */
    policy: () => feed.policy,
    /** The policy that visitors get. */
    servedPolicy: () => serving.policy,
    serving,
    releases,
    workingCopies,
    findRelease,
    findManifest,
  };
}

import { rm } from 'node:fs/promises';
import { keyFile } from '../keys.ts';
import { done } from '../result.ts';
import { openStore } from '../store.ts';
import { badArea, type Desk, type Outcome, registryAsAdmin } from './desk.ts';

/** Gives an area up: first in the registry, so that nobody is shown it any more, then its files and its key here. */
export async function removeArea(
  desk: Desk,
  area: string,
  { thoughLive, reason }: { thoughLive?: true | undefined; reason?: string },
): Outcome {
  const bad = badArea(area);
  if (bad) return bad;
  const registry = await registryAsAdmin(desk);
  if (!registry.ok) return registry;
  const removed = await registry.value.removeArea(area, {
    ...(thoughLive ? { thoughLive } : {}),
    ...(reason === undefined ? {} : { reason }),
  });
  if (!removed.ok) return removed;

  const { releases } = removed.value;
  const { dataDir, store } = desk.settings;
  await openStore(store).remove(area);
  await rm(keyFile(dataDir, area), { force: true });
  const text = [
    `${area}: removed, with ${releases.length} releases; its name and its paths are free`,
    `  its files are gone from the store, and its key from ${keyFile(dataDir, area)}`,
  ].join('\n');
  return done({ text, data: { area, removed: releases } });
}

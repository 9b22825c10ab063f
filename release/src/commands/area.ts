import { rm } from 'node:fs/promises';
import { keyFilePath } from '../keys.ts';
import { ok, refuse } from '../result.ts';
import { withStore } from '../store-access.ts';
import { type CommandContext, checkAreaName, connectAsAdmin, saveKey } from './context.ts';
import type { CommandResult } from './report.ts';

/** Adds an area with its path prefixes. The registry sends the area's key only once, so it is written to a file at once. */
export async function addArea(context: CommandContext, area: string, options: { prefix: string[] }): CommandResult {
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const registry = await connectAsAdmin(context);
  if (!registry.ok) return registry;
  const key = await registry.value.addArea({ area, prefixes: options.prefix });
  if (!key.ok) return key;
  const { dataDir } = context.settings;
  const { keyId } = key.value;
  const advice = `The area was added, but its key is lost: run "release rotate ${area}" where keys can be written`;
  const saved = await saveKey(context, area, key.value, advice);
  if (!saved.ok) return saved;
  const text = [
    `${area}: added, with ${options.prefix.join(' ')}`,
    `  key ${keyId}, written to ${keyFilePath(dataDir, area)}`,
  ].join('\n');
  return ok({ text, data: { area, prefixes: options.prefix, keyId } });
}

/** Gives an area more path prefixes. Only the admin may do it, because every path belongs to one area. */
export async function claimPrefixes(
  context: CommandContext,
  area: string,
  options: { prefix: string[] },
): CommandResult {
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const registry = await connectAsAdmin(context);
  if (!registry.ok) return registry;
  const response = await registry.value.claimPrefixes(area, { prefixes: options.prefix });
  if (!response.ok) return response;
  const { prefixes } = response.value;
  return ok({ text: `${area}: serves ${prefixes.join(' ')} now`, data: { area, prefixes } });
}

/** Removes an area from the registry first, so that edges stop using it, and then its files and its key here. */
export async function removeArea(
  context: CommandContext,
  area: string,
  { thoughLive, reason }: { thoughLive?: true | undefined; reason?: string },
): CommandResult {
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const registry = await connectAsAdmin(context);
  if (!registry.ok) return registry;
  const response = await registry.value.removeArea(area, {
    ...(thoughLive ? { thoughLive } : {}),
    ...(reason === undefined ? {} : { reason }),
  });
  if (!response.ok) return response;

  const { releases } = response.value;
  const { dataDir, store } = context.settings;
  await rm(keyFilePath(dataDir, area), { force: true });
  const deleted = await withStore(store, async (opened) => ok(await opened.remove(area)));
  if (!deleted.ok) {
    const { reason, message } = deleted;
    return refuse(reason, `${area} was removed from the registry; delete its folder in the store yourself: ${message}`);
  }
  const text = [
    `${area}: removed with ${releases.length} releases; its name and its paths are free`,
    `  deleted: its files in the store, and its key ${keyFilePath(dataDir, area)}`,
  ].join('\n');
  return ok({ text, data: { area, removed: releases } });
}

import { keyFile, writeKey } from '../keys.ts';
import { done } from '../result.ts';
import { badArea, type Desk, type Outcome, registryAsAdmin } from './desk.ts';

/** A new area, with the paths that are its own. Its key and token come this once, and go straight into a file. */
export async function addArea(desk: Desk, area: string, options: { prefix: string[] }): Outcome {
  const bad = badArea(area);
  if (bad) return bad;
  const registry = await registryAsAdmin(desk);
  if (!registry.ok) return registry;
  const key = await registry.value.addArea({ area, prefixes: options.prefix });
  if (!key.ok) return key;
  const { dataDir } = desk.settings;
  await writeKey(dataDir, area, key.value);
  const text = `${area}: added, with ${options.prefix.join(' ')}\n  key ${key.value.keyId}, kept in ${keyFile(dataDir, area)}`;
  return done({ text, data: { area, prefixes: options.prefix, keyId: key.value.keyId } });
}

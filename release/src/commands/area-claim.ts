import { done } from '../result.ts';
import { badArea, type Desk, type Outcome, registryAsAdmin } from './desk.ts';

/** Gives an area more paths. Only the admin may: a path belongs to one area. */
export async function claimPrefixes(desk: Desk, area: string, options: { prefix: string[] }): Outcome {
  const bad = badArea(area);
  if (bad) return bad;
  const registry = await registryAsAdmin(desk);
  if (!registry.ok) return registry;
  const claimed = await registry.value.claimPrefixes(area, { prefixes: options.prefix });
  if (!claimed.ok) return claimed;
  const { prefixes } = claimed.value;
  return done({ text: `${area}: serves ${prefixes.join(' ')} now`, data: { area, prefixes } });
}

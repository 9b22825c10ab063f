import { readAreaKey } from '../keys.ts';
import { makeOverride } from '../override.ts';
import { done, type Result, refuse } from '../result.ts';
import { readSigned } from '../signed.ts';
import { openStore } from '../store.ts';
import { badArea, type Desk, type Outcome, placeOf, registryFor } from './desk.ts';
import { areaStatus, whichRelease } from './which-release.ts';

type Target = { release: string } | { url: string };

/** A link that shows one build of an area to whoever opens it, until it expires. */
export async function override(desk: Desk, area: string, meant: string, options: { hours: string }): Outcome {
  const hours = Number(options.hours);
  if (!(hours > 0 && hours <= 168)) return refuse('bad-hours', `"${options.hours}" is not a number of hours up to 168`);
  const bad = badArea(area);
  if (bad) return bad;
  const key = readAreaKey(area, placeOf(desk));
  if (!key.ok) return key;
  const target = await targetOf(desk, area, meant);
  if (!target.ok) return target;

  const expires = Math.round(Date.now() + hours * 3_600_000);
  const { keyId, privateKey } = key.value;
  const token = makeOverride({ area, ...target.value, expires }, { id: keyId, privateKey });
  const link = `${desk.settings.shop}/_override?token=${token}&to=/`;
  const until = new Date(expires).toISOString();
  const what = 'url' in target.value ? target.value.url : target.value.release;
  const text = `${area} as ${what}, for whoever opens this link, until ${until}:\n${link}`;
  return done({ text, data: { area, ...target.value, expires: until, link } });
}

async function targetOf(desk: Desk, area: string, meant: string): Promise<Result<Target>> {
  if (/^https?:\/\//.test(meant)) {
    return URL.canParse(meant) && meant.length <= 500
      ? done({ url: meant })
      : refuse('bad-address', `"${meant}" is not an address`);
  }
  // A release that only lies in the store, known to no registry, can be looked at too.
  const isWholeId = /^[a-f0-9]{16}$/.test(meant);
  if (isWholeId && (await readSigned(openStore(desk.settings.store), area, meant))) return done({ release: meant });

  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const status = await areaStatus(registry.value, area);
  if (!status.ok) return status;
  const found = whichRelease(status.value, meant);
  return found.ok ? done({ release: found.value.id }) : found;
}

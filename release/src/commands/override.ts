import { readAreaKey } from '../keys.ts';
import { createOverrideToken } from '../override.ts';
import { ok, type Result, refuse } from '../result.ts';
import { openStore } from '../store.ts';
import { readSignedManifest } from '../stored-release.ts';
import {
  type CommandContext,
  checkAreaName,
  connectForArea,
  fetchAreaStatus,
  findRelease,
  keySource,
} from './context.ts';
import type { CommandResult } from './report.ts';

type Target = { release: string } | { url: string };

/** Creates a link that shows one build of an area to anybody who opens it, until it expires. */
export async function createOverrideLink(
  context: CommandContext,
  area: string,
  build: string,
  options: { hours: string },
): CommandResult {
  const hours = Number(options.hours);
  if (!(hours > 0 && hours <= 168)) return refuse('bad-hours', `"${options.hours}" is not a number of hours up to 168`);
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const key = readAreaKey(area, keySource(context));
  if (!key.ok) return key;
  const target = await findTarget(context, area, build);
  if (!target.ok) return target;

  const expires = Math.round(Date.now() + hours * 3_600_000);
  const { keyId, privateKey } = key.value;
  const token = createOverrideToken({ area, ...target.value, expires }, { id: keyId, privateKey });
  const link = `${context.settings.shop}/_override?token=${token}&to=/`;
  const until = new Date(expires).toISOString();
  const targetName = 'url' in target.value ? target.value.url : target.value.release;
  const text = `This link shows ${targetName} in ${area} to anybody who opens it, until ${until}:\n${link}`;
  return ok({ text, data: { area, ...target.value, expires: until, link } });
}

async function findTarget(context: CommandContext, area: string, build: string): Promise<Result<Target>> {
  if (/^https?:\/\//.test(build)) {
    return URL.canParse(build) && build.length <= 500
      ? ok({ url: build })
      : refuse('bad-address', `"${build}" is not a valid address`);
  }
  // A release that is in the store but not in the registry can be shown too.
  const isFullId = /^[a-f0-9]{16}$/.test(build);
  if (isFullId && (await readSignedManifest(openStore(context.settings.store), area, build)).ok) {
    return ok({ release: build });
  }
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = findRelease(status.value, build);
  return release.ok ? ok({ release: release.value.id }) : release;
}

import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readAreaKey } from '../keys.ts';
import { createOverrideToken } from '../override.ts';
import { ok, type Result, refuse } from '../result.ts';
import {
  type CommandContext,
  checkAreaName,
  connectForArea,
  fetchAreaStatus,
  findRelease,
  keySource,
} from './context.ts';
import type { CommandResult } from './report.ts';

type Build = { release: string } | { url: string };
/** A build, and the first page of its area. */
type Target = { build: Build; page: string };
export type LinkOptions = { hours: string; page?: string };

/** The edge downloads the release before it answers. */
const checkTimeoutMs = 8000;
/** An edge learns of a new release a moment after the registry. Until then it is asked again after these pauses. */
const registrationPausesMs = [50, 100, 200, 400, 800];

/** Creates a link that shows one build of an area to anybody who opens it, until it expires. */
export async function createOverrideLink(
  context: CommandContext,
  area: string,
  name: string,
  options: LinkOptions,
): CommandResult {
  const hours = Number(options.hours);
  if (!(hours > 0 && hours <= 168)) return refuse('bad-hours', `"${options.hours}" is not a number of hours up to 168`);
  const { page } = options;
  if (page !== undefined && !/^\/(?![/\\])/.test(page)) {
    return refuse('bad-page', `"${page}" is not the path of a page of this shop, such as /blog`);
  }
  const areaName = checkAreaName(area);
  if (!areaName.ok) return areaName;
  const key = readAreaKey(area, keySource(context));
  if (!key.ok) return key;
  const target = await findTarget(context, area, name);
  if (!target.ok) return target;

  const { build } = target.value;
  const expires = Math.round(Date.now() + hours * 3_600_000);
  const { keyId, privateKey } = key.value;
  const token = createOverrideToken({ area, ...build, expires }, { id: keyId, privateKey });
  const { shop } = context.settings;
  const accepted = await askEdge(shop, token);
  if (!accepted.ok) return accepted;

  const link = `${shop}/_override?token=${token}&to=${encodeURIComponent(page ?? target.value.page)}`;
  const until = new Date(expires).toISOString();
  const lines = [
    `This link shows ${'url' in build ? build.url : build.release} in ${area} to anybody who opens it, until ${until}:`,
    link,
    ...(accepted.value === 'unknown' ? [`(not checked: no edge responds at ${shop})`] : []),
  ];
  return ok({
    text: lines.join('\n'),
    data: { area, ...build, expires: until, link, checked: accepted.value === 'yes' },
  });
}

/** Opens one of the live releases of an area in the browser. */
export async function openLive(
  context: CommandContext,
  area: string,
  role: string,
  options: LinkOptions & { browser?: boolean },
): CommandResult {
  if (role !== 'stable' && role !== 'candidate') return refuse('usage', `"${role}" is neither stable nor candidate`);
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = status.value[role];
  if (release === null) return refuse('release-unknown', `${area} has no ${role} release`);
  const link = await createOverrideLink(context, area, release, options);
  if (link.ok && options.browser && process.stdout.isTTY) openInBrowser(String(link.value.data.link));
  return link;
}

function openInBrowser(address: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[String(process.platform)] ?? 'xdg-open';
  // The link is printed too, so a machine without a browser needs no message.
  spawn(opener, [address], { detached: true, stdio: 'ignore' })
    .once('error', () => undefined)
    .unref();
}

/** Asks an edge of the shop whether visitors with the token would get the build. Refused with the edge's reason. */
async function askEdge(shop: string, token: string): Promise<Result<'yes' | 'unknown'>> {
  let answer = await askEdgeOnce(shop, token);
  for (const pause of registrationPausesMs) {
    if (answer.ok || answer.reason !== 'not-registered') break;
    await wait(pause);
    answer = await askEdgeOnce(shop, token);
  }
  return answer;
}

async function askEdgeOnce(shop: string, token: string): Promise<Result<'yes' | 'unknown'>> {
  let answer: unknown;
  try {
    const response = await fetch(`${shop}/_override/check?token=${token}`, {
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    answer = response.ok ? await response.json() : undefined;
  } catch {
    answer = undefined;
  }
  if (!answerCheck.Check(answer)) return ok('unknown');
  return answer.ok ? ok('yes') : refuse(answer.reason, `no edge would show this: ${answer.message}`);
}

const answerCheck = Compile(
  Type.Union([
    Type.Object({ ok: Type.Literal(true) }),
    Type.Object({ ok: Type.Literal(false), reason: Type.String(), message: Type.String() }),
  ]),
);

async function findTarget(context: CommandContext, area: string, name: string): Promise<Result<Target>> {
  if (/^https?:\/\//.test(name)) {
    return URL.canParse(name) && name.length <= 500
      ? ok({ build: { url: name }, page: '/' })
      : refuse('bad-address', `"${name}" is not a valid address`);
  }
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = findRelease(status.value, name);
  // The host has no prefix: it is around every page.
  const page = status.value.prefixes[0] ?? '/';
  return release.ok ? ok({ build: { release: release.value.id }, page }) : release;
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { createRegistryClient, type RegistryClient } from '../client.ts';
import { readActorName } from '../git.ts';
import { type AreaKey, type KeySource, readAreaKey, readToken, type TokenName, writeKey } from '../keys.ts';
import { AreaName } from '../manifest.ts';
import type { AreaStatus, ReleaseRecord } from '../registry-api.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { Settings } from '../settings.ts';
import { readShownRevision, saveShownRevisions } from '../shown-status.ts';

export type CommandContext = { settings: Settings; env: NodeJS.ProcessEnv };

const areaNameCheck = Compile(AreaName);

/** Every command checks the area first, because the name becomes part of file paths. */
export function checkAreaName(area: string): Result<null> {
  return areaNameCheck.Check(area)
    ? ok(null)
    : refuse(
        'area-unknown',
        `"${area}" is not a name of an area: 2 to 31 small letters, digits and hyphens, the first one a letter`,
      );
}

/** Writes the key file of an area. `consequence`: what the user has to do if it cannot be written. */
export async function saveKey(
  { settings }: CommandContext,
  name: string,
  key: AreaKey,
  consequence: string,
): Promise<Result<null>> {
  return writeKey(settings.dataDir, name, key).then(
    () => ok(null),
    (error: Error) => refuse('key-not-written', `${error.message}. ${consequence}`),
  );
}

/** In the order in which they are looked for. */
type TokenNames = readonly [TokenName, ...TokenName[]];

/** Tokens that may release every area. */
const releaseTokens: TokenNames = ['release', 'admin'];

/** Connects with the area's own token, or with the first of the other tokens if the area's key is not on this machine. */
export async function connectForArea(
  context: CommandContext,
  area: string,
  otherTokens: TokenNames = releaseTokens,
): Promise<Result<RegistryClient>> {
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const source = keySource(context);
  const key = readAreaKey(area, source);
  if (key.ok) return ok(await connect(context, key.value.token));
  const token = firstToken(context, otherTokens);
  return token.ok ? ok(await connect(context, token.value)) : key;
}

/** Connects to change several areas at once. */
export async function connectForReleases(context: CommandContext): Promise<Result<RegistryClient>> {
  const token = firstToken(context, releaseTokens);
  return token.ok ? ok(await connect(context, token.value)) : token;
}

/** Connects with the first token found that may read. */
export async function connectForReading(context: CommandContext): Promise<Result<RegistryClient>> {
  const source = keySource(context);
  const token = firstToken(context, [...releaseTokens, 'edge']);
  if (token.ok) return ok(await connect(context, token.value));
  for (const area of listAreasWithKeys(context)) {
    const key = readAreaKey(area, source);
    if (key.ok) return ok(await connect(context, key.value.token));
  }
  const folder = join(context.settings.dataDir, 'keys');
  return refuse(
    'no-key',
    `no key for reading from the registry: ${folder} has none that you can read, and no RELEASE_KEY_<AREA> is set`,
  );
}

export async function connectAsAdmin(context: CommandContext): Promise<Result<RegistryClient>> {
  const admin = readToken('admin', keySource(context));
  return admin.ok ? ok(await connect(context, admin.value)) : admin;
}

export function keySource({ settings, env }: CommandContext): KeySource {
  return { dataDir: settings.dataDir, env };
}

export async function fetchAreaStatus(registry: RegistryClient, area: string): Promise<Result<AreaStatus>> {
  const response = await registry.status();
  if (!response.ok) return response;
  const { areas } = response.value;
  const status = areas.find((candidate) => candidate.area === area);
  if (status) return ok(status);
  const names = areas.map((row) => row.area).join(', ');
  return refuse('area-unknown', `there is no area ${area}; the registry has ${names || 'none'}`);
}

/** Finds the release that the user named by its id, by the beginning of its id, or by `latest`. */
export function findRelease({ area, releases }: AreaStatus, name: string): Result<ReleaseRecord> {
  if (name === 'latest') {
    const newest = releases.find((release) => release.state !== 'pruned' && release.state !== 'withdrawn');
    return newest ? ok(newest) : refuse('release-unknown', `${area} has no release yet`);
  }
  const matches = /^[a-f0-9]{1,16}$/.test(name) ? releases.filter((release) => release.id.startsWith(name)) : [];
  if (matches.length > 1) {
    const ids = matches.slice(0, 5).map((release) => release.id);
    return refuse('release-ambiguous', `${matches.length} releases of ${area} begin with ${name}: ${ids.join(', ')}`);
  }
  return matches[0] ? ok(matches[0]) : refuse('release-unknown', `${area} has no release ${name}`);
}

/** Like `findRelease`, but `latest` is the newest release that fits what is live. */
export async function resolveRelease(
  registry: RegistryClient,
  status: AreaStatus,
  name: string,
): Promise<Result<ReleaseRecord>> {
  if (name !== 'latest') return findRelease(status, name);
  const newest = await registry.newest(status.area);
  return newest.ok ? findRelease(status, newest.value.release) : newest;
}

/** The revision of an area that this person has seen last. */
export async function readShown(context: CommandContext, area: string): Promise<number | undefined> {
  return readShownRevision(await shownTo(context), area);
}

/** Remembers what a command shows. */
export async function saveShown(
  context: CommandContext,
  areas: Pick<AreaStatus, 'area' | 'revision'>[],
): Promise<void> {
  saveShownRevisions(await shownTo(context), areas);
}

async function shownTo({ settings, env }: CommandContext) {
  const { dataDir, registry, repository } = settings;
  return { dataDir, registry, actor: await readActorName(repository, env) };
}

function firstToken(context: CommandContext, [name, ...otherNames]: TokenNames): Result<string> {
  const tokenOf = (each: TokenName) => readToken(each, keySource(context));
  const token = tokenOf(name);
  return token.ok ? token : (otherNames.map(tokenOf).find((other) => other.ok) ?? token);
}

async function connect({ settings, env }: CommandContext, token: string): Promise<RegistryClient> {
  return createRegistryClient({ base: settings.registry, token, actor: await readActorName(settings.repository, env) });
}

function listAreasWithKeys({ settings, env }: CommandContext): string[] {
  const fromVariables = Object.keys(env)
    .filter((name) => name.startsWith('RELEASE_KEY_'))
    .map((name) => name.slice('RELEASE_KEY_'.length).toLowerCase().replaceAll('_', '-'));
  return [...fromVariables, ...listKeyFiles(settings.dataDir)].filter((area) => checkAreaName(area).ok);
}

function listKeyFiles(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'keys')).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  } catch {
    return [];
  }
}

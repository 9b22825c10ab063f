import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { type RegistryClient, registryClient } from '../client.ts';
import { readAreaKey, readToken } from '../keys.ts';
import { AreaName } from '../manifest.ts';
import { actorOf } from '../origin.ts';
import { done, type Refusal, type Result, refuse } from '../result.ts';
import type { Settings } from '../settings.ts';

/** What a command says when it went well: a screen for people, a document for programs. */
export type Report = { text: string; data: Record<string, unknown> };
export type Outcome = Promise<Result<Report>>;

/** Where a command works: the settings, and who types it. */
export type Desk = { settings: Settings; env: NodeJS.ProcessEnv };

const areaNames = Compile(AreaName);

/** An area's name becomes part of file names, so it is checked before anything else. */
export function badArea(area: string): Refusal | undefined {
  return areaNames.Check(area) ? undefined : refuse('area-unknown', `"${area}" is not the name of an area`);
}

/** The registry, with the area's own token; with the admin's where the area's is not kept here. */
export async function registryFor(desk: Desk, area: string): Promise<Result<RegistryClient>> {
  const bad = badArea(area);
  if (bad) return bad;
  const place = placeOf(desk);
  const key = readAreaKey(area, place);
  if (key.ok) return done(await client(desk, key.value.token));
  const admin = readToken('admin', place);
  return admin.ok ? done(await client(desk, admin.value)) : key;
}

/** The registry, to read: any token will do. */
export async function registryToRead(desk: Desk): Promise<Result<RegistryClient>> {
  const place = placeOf(desk);
  const token = [readToken('admin', place), readToken('edge', place)].find((found) => found.ok);
  if (token?.ok) return done(await client(desk, token.value));
  for (const area of areasWithKeys(desk)) {
    const key = readAreaKey(area, place);
    if (key.ok) return done(await client(desk, key.value.token));
  }
  return refuse(
    'no-key',
    `no key to ask the registry with: ${join(desk.settings.dataDir, 'keys')} holds none, nor does a RELEASE_KEY_<AREA>`,
  );
}

export async function registryAsAdmin(desk: Desk): Promise<Result<RegistryClient>> {
  const admin = readToken('admin', placeOf(desk));
  return admin.ok ? done(await client(desk, admin.value)) : admin;
}

export function placeOf(desk: Desk) {
  return { dataDir: desk.settings.dataDir, env: desk.env };
}

async function client({ settings, env }: Desk, token: string): Promise<RegistryClient> {
  return registryClient({ base: settings.registry, token, actor: await actorOf(settings.repository, env) });
}

function areasWithKeys({ settings, env }: Desk): string[] {
  const variables = Object.keys(env)
    .filter((name) => name.startsWith('RELEASE_KEY_'))
    .map((name) => name.slice('RELEASE_KEY_'.length).toLowerCase().replaceAll('_', '-'));
  return [...variables, ...keyFiles(settings.dataDir)].filter((area) => badArea(area) === undefined);
}

function keyFiles(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'keys')).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  } catch {
    return [];
  }
}

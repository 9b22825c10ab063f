import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type AreaKey, keyFile, readAreaKey, readToken, writeKey } from 'release/keys';
import { makeKeyPair } from 'release/signing';
import { lockWork } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import { changesRepository } from '../changes/repository.ts';
import { releasesRepository } from '../releases/repository.ts';
import { keysRepository } from './repository.ts';
import { hashToken, makeToken } from './tokens.ts';

const firstAreas: Readonly<Record<string, string[]>> = {
  host: [],
  catalog: ['/', '/shop', '/special-order', '/products'],
  blog: ['/blog', '/pages', '/contact-us'],
  checkout: ['/checkout', '/payment'],
  account: ['/auth', '/account'],
};
const otherTokens = ['edge', 'admin'] as const;
type OtherToken = (typeof otherTokens)[number];

type Wanted = Pick<Settings, 'dataDir' | 'newKeys'>;
type Outcome = 'made' | 'taken from its file' | 'known' | 'file missing' | 'file differs';

/**
 * Sees to it that every first area, the edge and the admin have what they sign and sign in with. Files are written
 * before the transaction ends: if it then fails, the next start finds a new database and takes the files' keys.
 */
export async function prepareKeys(kysely: Kysely<Schema>, wanted: Wanted, log: Log): Promise<void> {
  const outcomes = await kysely.transaction().execute(async (tx) => {
    await lockWork(tx, 'keys');
    const found = new Map<string, Outcome>();
    for (const area of Object.keys(firstAreas)) found.set(area, await prepareArea(tx, area, wanted));
    for (const role of otherTokens) found.set(role, await prepareToken(tx, role, wanted));
    return found;
  });
  report(outcomes, wanted, log);
}

async function prepareArea(tx: Kysely<Schema>, area: string, { dataDir, newKeys }: Wanted): Promise<Outcome> {
  const registry = releasesRepository(tx);
  const keys = keysRepository(tx);
  const isKnown = await registry.hasArea(area);
  const held = readAreaKey(area, { dataDir });
  if (isKnown && !newKeys.includes(area)) {
    if (!held.ok) return 'file missing';
    const inForce = (await keys.keysOf(area)).some((key) => key.id === held.value.keyId && !key.retired);
    const holder = await keys.holderOf(hashToken(held.value.token));
    return inForce && holder?.area === area ? 'known' : 'file differs';
  }

  const takesFile = held.ok && !isKnown;
  const key = takesFile ? held.value : newAreaKey(area);
  if (!takesFile) await writeNew(dataDir, area, key, isKnown);
  if (!isKnown) await registry.addArea(area, firstAreas[area] ?? [], 'first start');
  await keys.replaceKey(area, { id: key.keyId, publicKey: key.publicKey });
  await keys.replaceToken({ role: 'area', area }, hashToken(key.token));
  await changesRepository(tx).add({ kind: 'policy' });
  return takesFile ? 'taken from its file' : 'made';
}

async function prepareToken(tx: Kysely<Schema>, role: OtherToken, { dataDir, newKeys }: Wanted): Promise<Outcome> {
  const keys = keysRepository(tx);
  const isKnown = (await keys.countTokens({ role, area: null })) > 0;
  const held = readToken(role, { dataDir });
  if (isKnown && !newKeys.includes(role)) {
    if (!held.ok) return 'file missing';
    return (await keys.holderOf(hashToken(held.value)))?.role === role ? 'known' : 'file differs';
  }
  const takesFile = held.ok && !isKnown;
  const token = takesFile ? held.value : makeToken();
  if (!takesFile) await writeNew(dataDir, role, { token }, isKnown);
  await keys.replaceToken({ role, area: null }, hashToken(token));
  return takesFile ? 'taken from its file' : 'made';
}

export function newAreaKey(area: string): AreaKey {
  const { id, publicKey, privateKey } = makeKeyPair();
  return { area, keyId: id, publicKey, privateKey, token: makeToken() };
}

async function writeNew(dataDir: string, name: string, key: AreaKey | { token: string }, mayReplace: boolean) {
  const file = keyFile(dataDir, name);
  if (!mayReplace && existsSync(file)) throw new Error(`${file} is there but cannot be read as a key: mend or move it`);
  await writeKey(dataDir, name, key);
}

function report(outcomes: Map<string, Outcome>, { dataDir, newKeys }: Wanted, log: Log): void {
  const folder = join(dataDir, 'keys');
  const named = (wanted: Outcome) => [...outcomes].filter(([, outcome]) => outcome === wanted).map(([name]) => name);
  const made = named('made');
  if (made.length > 0) log.info({ folder, names: made }, 'keys and tokens were made; their files are in this folder');
  const taken = named('taken from its file');
  if (taken.length > 0) log.info({ folder, names: taken }, 'this database is new: it took the keys of these files');
  const unknown = newKeys.filter((name) => !outcomes.has(name));
  if (unknown.length > 0)
    log.warn({ names: unknown }, 'NEW_KEYS names something that is neither a first area, edge nor admin');
  if (newKeys.length > 0) log.warn('NEW_KEYS is set: unset it, or the next start makes those keys anew again');

  const missing = named('file missing');
  if (missing.length > 0) log.warn({ folder, names: missing }, `no key file is here for these; ${advice(missing)}`);
  const differs = named('file differs');
  if (differs.length > 0) {
    log.warn({ folder, names: differs }, `the database does not know the keys in these files; ${advice(differs)}`);
  }
}

function advice(names: string[]): string {
  return (
    'that is well if they are kept elsewhere. If they are lost, start api once with ' +
    `NEW_KEYS=${names.join(',')}: it retires the old keys, refuses the old tokens and writes new files`
  );
}

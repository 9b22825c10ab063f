import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type AreaKey, keyFilePath, readAreaKey, readToken, type TokenName, tokenNames, writeKey } from 'release/keys';
import { makeKeyPair } from 'release/signing';
import { lockWork } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import { recordChange } from '../changes/repository.ts';
import { releasesRepository } from '../releases/repository.ts';
import { keysRepository } from './repository.ts';
import { hashToken, makeToken } from './tokens.ts';

/** The areas of a new shop, with their path prefixes. */
const firstAreas: Readonly<Record<string, string[]>> = {
  host: [],
  catalog: ['/', '/shop', '/special-order', '/products'],
  blog: ['/blog', '/pages', '/contact-us'],
  checkout: ['/checkout', '/payment'],
  account: ['/auth', '/account'],
};

type KeySettings = Pick<Settings, 'dataDir' | 'newKeys'>;
type KeyState = 'created' | 'imported from file' | 'valid' | 'file missing' | 'file differs' | 'of an area';

/**
 * Creates the missing signing keys and tokens of the first areas and the other holders of tokens. The key files are written before the
 * transaction commits: if the commit fails, the next start finds a new database and imports the keys from the files.
 */
export async function prepareKeys(kysely: Kysely<Schema>, settings: KeySettings, log: Log): Promise<void> {
  const states = await inTransaction(kysely, async (tx) => {
    await lockWork(tx, 'keys');
    const stateByName = new Map<string, KeyState>();
    for (const area of Object.keys(firstAreas)) stateByName.set(area, await prepareArea(tx, area, settings));
    for (const role of tokenNames) stateByName.set(role, await prepareToken(tx, role, settings));
    return stateByName;
  });
  logStates(states, settings, log);
}

async function prepareArea(tx: Tx, area: string, { dataDir, newKeys }: KeySettings): Promise<KeyState> {
  const registry = releasesRepository(tx);
  const keys = keysRepository(tx);
  const isInDatabase = await registry.hasArea(area);
  const file = readAreaKey(area, { dataDir });
  if (isInDatabase && !newKeys.includes(area)) {
    if (!file.ok) return 'file missing';
    const isCurrentKey = (await keys.keysOf(area)).some((key) => key.id === file.value.keyId && !key.retired);
    const holder = await keys.holderOf(hashToken(file.value.token));
    return isCurrentKey && holder?.area === area ? 'valid' : 'file differs';
  }

  const importsFile = file.ok && !isInDatabase;
  const key = importsFile ? file.value : newAreaKey(area);
  if (!importsFile) await writeKeyFile(dataDir, area, key, isInDatabase);
  if (!isInDatabase) await registry.addArea(area, firstAreas[area] ?? [], 'first start');
  await keys.replaceKey(area, { id: key.keyId, publicKey: key.publicKey });
  await keys.replaceToken({ role: 'area', area }, hashToken(key.token));
  await recordChange(tx, { kind: 'policy' });
  return importsFile ? 'imported from file' : 'created';
}

async function prepareToken(tx: Tx, role: TokenName, { dataDir, newKeys }: KeySettings): Promise<KeyState> {
  // An area that was added before its name became that of a token: the file holds the area's key.
  const pointers = await releasesRepository(tx).pointers();
  if (pointers.some(({ area }) => area === role)) return 'of an area';
  const keys = keysRepository(tx);
  const isInDatabase = (await keys.countTokens({ role, area: null })) > 0;
  const file = readToken(role, { dataDir });
  if (isInDatabase && !newKeys.includes(role)) {
    if (!file.ok) return 'file missing';
    return (await keys.holderOf(hashToken(file.value)))?.role === role ? 'valid' : 'file differs';
  }
  const importsFile = file.ok && !isInDatabase;
  const token = importsFile ? file.value : makeToken();
  if (!importsFile) await writeKeyFile(dataDir, role, { token }, isInDatabase);
  await keys.replaceToken({ role, area: null }, hashToken(token));
  return importsFile ? 'imported from file' : 'created';
}

export function newAreaKey(area: string): AreaKey {
  const { id, publicKey, privateKey } = makeKeyPair();
  return { area, keyId: id, publicKey, privateKey, token: makeToken() };
}

async function writeKeyFile(dataDir: string, name: string, key: AreaKey | { token: string }, mayReplace: boolean) {
  const file = keyFilePath(dataDir, name);
  if (!mayReplace && existsSync(file))
    throw new Error(`${file} exists but is not a readable key: repair it or move it away`);
  await writeKey(dataDir, name, key);
}

function logStates(states: Map<string, KeyState>, { dataDir, newKeys }: KeySettings, log: Log): void {
  const folder = join(dataDir, 'keys');
  const namesWith = (state: KeyState) => [...states].filter(([, keyState]) => keyState === state).map(([name]) => name);
  const created = namesWith('created');
  if (created.length > 0) log.info({ folder, names: created }, 'keys and tokens were created in this folder');
  const imported = namesWith('imported from file');
  if (imported.length > 0) log.info({ folder, names: imported }, 'the new database imported keys from these files');
  const unknown = newKeys.filter((name) => !states.has(name));
  if (unknown.length > 0)
    log.warn({ names: unknown }, `NEW_KEYS may only name first areas and ${tokenNames.join(', ')}`);
  if (newKeys.length > 0) log.warn('NEW_KEYS is set: unset it, otherwise the next start replaces these keys again');

  for (const name of namesWith('of an area'))
    log.warn(`there is no token ${name}, because an area has this name: remove the area, then restart`);
  const missing = namesWith('file missing');
  if (missing.length > 0)
    log.warn({ folder, names: missing }, `these have no key file in this folder; ${advice(missing)}`);
  const differing = namesWith('file differs');
  if (differing.length > 0) {
    log.warn(
      { folder, names: differing },
      `the keys in these files are not those of the database; ${advice(differing)}`,
    );
  }
}

function advice(names: string[]): string {
  return (
    'that is fine if the files are stored elsewhere. If they are lost, start api once with ' +
    `NEW_KEYS=${names.join(',')}: it retires the old keys, revokes the old tokens and writes new files`
  );
}

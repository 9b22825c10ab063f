import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import writeFileAtomic from 'write-file-atomic';
import { AreaName } from './manifest.ts';
import { errorCode, ok, type Result, refuse } from './result.ts';

/** The key file of an area: its signing key and its registry token. The private key is stored nowhere else. */
export const AreaKey = Type.Object({
  area: AreaName,
  keyId: Type.String({ pattern: '^[a-f0-9]{16}$' }),
  publicKey: Type.String({ minLength: 1 }),
  privateKey: Type.String({ minLength: 1 }),
  token: Type.String({ minLength: 1 }),
});
export type AreaKey = Static<typeof AreaKey>;

/**
 * The key files that hold a token and no signing key, so areas cannot have these names. `admin` may do everything, `edge` may read the
 * registry, `release` may release every area, `backup` may only make a backup.
 */
export const tokenNames = ['admin', 'edge', 'release', 'backup'] as const;
export type TokenName = (typeof tokenNames)[number];

/** Allows no other properties, so that the key file of an area is not accepted as a token. */
export const TokenKey = Type.Object({ token: Type.String({ minLength: 1 }) }, { additionalProperties: false });
export type TokenKey = Static<typeof TokenKey>;

export type KeySource = { dataDir: string; env?: NodeJS.ProcessEnv };

const areaKeyCheck = Compile(AreaKey);
const tokenKeyCheck = Compile(TokenKey);

export function keyFilePath(dataDir: string, name: string): string {
  return join(dataDir, 'keys', `${name}.json`);
}

/** The environment variable that replaces a key file on machines that keep no files, such as CI. */
export function keyVariableName(name: string): string {
  return `RELEASE_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
}

export function readAreaKey(area: string, source: KeySource): Result<AreaKey> {
  const key = readKey(area, source);
  if (!key.ok) return key;
  if (areaKeyCheck.Check(key.value) && key.value.area === area) return ok(key.value);
  return refuse('no-key', `the key of ${area} does not have the form {area, keyId, publicKey, privateKey, token}`);
}

export function readToken(name: TokenName, source: KeySource): Result<string> {
  const key = readKey(name, source);
  if (!key.ok) return key;
  if (tokenKeyCheck.Check(key.value)) return ok(key.value.token);
  return refuse('no-key', `the key of ${name} does not have the form {token}`);
}

/** Writes a key file atomically, readable by its owner only. */
export async function writeKey(dataDir: string, name: string, key: AreaKey | TokenKey): Promise<void> {
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  await writeFileAtomic(keyFilePath(dataDir, name), `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600 });
}

function readKey(name: string, { dataDir, env = process.env }: KeySource): Result<unknown> {
  const variable = keyVariableName(name);
  const fromVariable = env[variable];
  const origin = fromVariable === undefined ? keyFilePath(dataDir, name) : `the variable ${variable}`;
  try {
    return ok(JSON.parse(fromVariable ?? readFileSync(origin, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('no-key', `${origin} is not JSON`);
    if (errorCode(error) === 'ENOENT') {
      return refuse(
        'no-key',
        `no key for ${name}: the file ${origin} does not exist and ${variable} is not set (\`api\` creates keys on its first start)`,
      );
    }
    // For example, the file belongs to another user.
    return refuse('no-key', `the key for ${name} cannot be read: ${String(error)}`);
  }
}

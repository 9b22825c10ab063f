import { readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { codeOf } from './error-code.ts';
import { AreaName } from './manifest.ts';
import { done, type Result, refuse } from './result.ts';

/** What lets a team speak for its area. The private half is nowhere else. */
export const AreaKey = Type.Object({
  area: AreaName,
  keyId: Type.String({ pattern: '^[a-f0-9]{16}$' }),
  publicKey: Type.String({ minLength: 1 }),
  privateKey: Type.String({ minLength: 1 }),
  token: Type.String({ minLength: 1 }),
});
export type AreaKey = Static<typeof AreaKey>;

/** `admin` may do what any area may; `edge` may read. They sign nothing. */
export const TokenKey = Type.Object({ token: Type.String({ minLength: 1 }) });
export type TokenKey = Static<typeof TokenKey>;

export type KeyPlace = { dataDir: string; env?: NodeJS.ProcessEnv };

const areaKeys = Compile(AreaKey);
const tokenKeys = Compile(TokenKey);

export function keyFile(dataDir: string, name: string): string {
  return join(dataDir, 'keys', `${name}.json`);
}

/** The name of the variable that stands in for a key file, for machines that keep no files (CI). */
export function keyVariable(name: string): string {
  return `RELEASE_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
}

export function readAreaKey(area: string, place: KeyPlace): Result<AreaKey> {
  const found = read(area, place);
  if (!found.ok) return found;
  if (areaKeys.Check(found.value) && found.value.area === area) return done(found.value);
  return refuse('no-key', `the key of ${area} is not in the form {area, keyId, publicKey, privateKey, token}`);
}

export function readToken(name: 'admin' | 'edge', place: KeyPlace): Result<string> {
  const found = read(name, place);
  if (!found.ok) return found;
  if (tokenKeys.Check(found.value)) return done(found.value.token);
  return refuse('no-key', `the key of ${name} is not in the form {token}`);
}

/** Readable by its owner only, and never half-written. */
export async function writeKey(dataDir: string, name: string, key: AreaKey | TokenKey): Promise<void> {
  const file = keyFile(dataDir, name);
  const temporary = `${file}.${process.pid}.new`;
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(key, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function read(name: string, { dataDir, env = process.env }: KeyPlace): Result<unknown> {
  const variable = keyVariable(name);
  const given = env[variable];
  const from = given === undefined ? keyFile(dataDir, name) : `the variable ${variable}`;
  try {
    return done(JSON.parse(given ?? readFileSync(from, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('no-key', `${from} is not JSON`);
    if (codeOf(error) === 'ENOENT') {
      return refuse(
        'no-key',
        `no key for ${name}: neither ${from} nor ${variable} is there (\`api\` makes keys on its first start)`,
      );
    }
    throw error;
  }
}

import { resolve } from 'node:path';
import { done, type Result, refuse } from 'release/result';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const port = Type.String({ pattern: '^[0-9]{1,5}$' });
const Environment = Type.Object({
  API_HOST: Type.Optional(Type.String({ minLength: 1 })),
  API_PORT: Type.Optional(port),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  RELEASE_STORE: Type.Optional(Type.String({ pattern: '^(file:|s3://)' })),
  NEW_KEYS: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*( *, *[a-z][a-z0-9-]*)*$' })),
  LOG_LEVEL: Type.Optional(
    Type.Union(['fatal', 'error', 'warn', 'info', 'debug', 'silent'].map((level) => Type.Literal(level))),
  ),
});
type Environment = Static<typeof Environment>;

export type Settings = {
  host: string;
  port: number;
  dataDir: string;
  /** Unset: the embedded database in `databaseFolder`. */
  databaseUrl: string | undefined;
  databaseFolder: string;
  releaseStore: string;
  /** Whose keys and tokens are made anew at this start, because the old ones were lost. */
  newKeys: string[];
  logLevel: string;
};

/** What each one should have been, for the sentence a person reads. */
const expected: Record<keyof Environment, string> = {
  API_HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  API_PORT: 'a port number, such as 3001',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'the address of a PostgreSQL server: postgres://user:password@host/database',
  RELEASE_STORE: '"file:<folder>" or "s3://bucket/prefix?endpoint=…"',
  NEW_KEYS: 'names parted by commas, such as "admin,blog"',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, silent',
};

const validator = Compile(Environment);

export function readSettings(env: NodeJS.ProcessEnv): Result<Settings> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(expected)) {
    // An empty variable is how many tools say "unset".
    if (env[name]) given[name] = env[name];
  }
  const wrong = names().filter((name) => given[name] !== undefined && !validOne(name, given[name]));
  if (wrong.length > 0 || !validator.Check(given)) {
    // The value itself is not shown: a database address holds a password.
    return refuse('bad-settings', wrong.map((name) => `${name} should be ${expected[name]}`).join('\n'));
  }
  const dataDir = resolve(given.DATA_DIR ?? './var');
  return done({
    host: given.API_HOST ?? '127.0.0.1',
    port: Number(given.API_PORT ?? 3001),
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseFolder: resolve(dataDir, 'pglite'),
    releaseStore: given.RELEASE_STORE ?? `file:${resolve(dataDir, 'releases')}`,
    newKeys: given.NEW_KEYS?.split(',').map((name) => name.trim()) ?? [],
    logLevel: given.LOG_LEVEL ?? 'info',
  });
}

function names(): (keyof Environment)[] {
  return Object.keys(expected) as (keyof Environment)[];
}

function validOne(name: keyof Environment, value: string): boolean {
  if (name === 'API_PORT' && Number(value) > 65_535) return false;
  return validator.Check({ [name]: value });
}

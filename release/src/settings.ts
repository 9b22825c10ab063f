import { join, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ok, type Result, refuse } from './result.ts';

/** Up to 65535. */
const port = Type.String({
  pattern: '^0*(?:[0-9]{1,4}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))$',
});
const address = Type.String({ pattern: '^https?://[^/]' });
const Environment = Type.Object({
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  RELEASE_STORE: Type.Optional(Type.String({ pattern: '^(file:.|s3://[^/?])' })),
  RELEASE_API: Type.Optional(address),
  API_URL: Type.Optional(address),
  API_PORT: Type.Optional(port),
  SHOP_URL: Type.Optional(address),
  PORT: Type.Optional(port),
});
const environment = Compile(Environment);

/** The valid form of each variable, for error messages. */
const expectedForms: Readonly<Record<string, string>> = {
  DATA_DIR: 'a folder',
  RELEASE_STORE: '"file:<folder>" or "s3://bucket/prefix?endpoint=…"',
  RELEASE_API: 'an address that begins with http:// or https://',
  API_URL: 'an address that begins with http:// or https://',
  API_PORT: 'a port number up to 65535',
  SHOP_URL: 'an address that begins with http:// or https://',
  PORT: 'a port number up to 65535',
};

export type Settings = { repository: string; dataDir: string; store: string; registry: string; shop: string };

const repository = resolve(import.meta.dirname, '../..');

/** Reads the settings of the command line. An empty variable counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): Result<Settings> {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  if (!environment.Check(variables)) {
    const invalid = environment.Errors(variables).map((error) => error.instancePath.slice(1));
    // The values are not printed: an address can contain a password.
    return refuse(
      'bad-setting',
      `invalid: ${[...new Set(invalid)].map((name) => `${name} (${expectedForms[name]})`).join(', ')}`,
    );
  }
  return ok(toSettings(variables));
}

function toSettings(env: Static<typeof Environment>): Settings {
  const dataDir = env.DATA_DIR === undefined ? join(repository, 'var') : resolve(env.DATA_DIR);
  return {
    repository,
    dataDir,
    store: env.RELEASE_STORE ?? `file:${join(dataDir, 'releases')}`,
    registry: env.RELEASE_API ?? env.API_URL ?? `http://127.0.0.1:${env.API_PORT ?? '3001'}`,
    shop: (env.SHOP_URL ?? `http://localhost:${env.PORT ?? '3000'}`).replace(/\/+$/, ''),
  };
}

import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

test('nothing set: everything in ./var', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    ok: true,
    value: { port: 3001, host: '127.0.0.1', databaseUrl: undefined, newKeys: [] },
  });
  expect(settings.ok && settings.value.databaseFolder.endsWith('/var/pglite')).toBe(true);
});

test('names of NEW_KEYS are parted by commas; an empty variable is unset', () => {
  const settings = readSettings({ NEW_KEYS: 'admin, blog', DATABASE_URL: '', API_PORT: '4301' });
  expect(settings).toMatchObject({
    ok: true,
    value: { newKeys: ['admin', 'blog'], databaseUrl: undefined, port: 4301 },
  });
});

test('everything that is wrong is said at once, and no password with it', () => {
  const settings = readSettings({
    API_PORT: '99999',
    DATABASE_URL: 'mysql://me:secret@host/db',
    RELEASE_STORE: 'ftp://x',
  });
  expect(settings).toMatchObject({ ok: false, reason: 'bad-settings' });
  const message = settings.ok ? '' : settings.message;
  for (const name of ['API_PORT', 'DATABASE_URL', 'RELEASE_STORE']) expect(message).toContain(name);
  expect(message).not.toContain('secret');
});

import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

const token = { EDGE_TOKEN: 'a-token-of-the-edge' };

test('all settings but the token have defaults', () => {
  const result = readSettings(token);
  expect(result).toMatchObject({
    ok: true,
    settings: { port: 3000, apiUrl: 'http://127.0.0.1:3001', production: false },
  });
});

test('an empty variable counts as unset: as a number it would be 0', () => {
  const names = [
    'PORT',
    'HOST',
    'API_URL',
    'API_DEADLINE',
    'SHOP_ORIGIN',
    'PAGE_CACHE',
    'EDGE_NAME',
    'RENDERS',
    'DRAIN_TIME',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readSettings({ ...token, ...empty })).toEqual(readSettings(token));
});

test('addresses are normalised: no trailing slash, origins only', () => {
  const result = readSettings({
    ...token,
    API_URL: 'http://api:3001/',
    OVERRIDE_ORIGINS: 'https://dev.example/, http://other',
  });
  expect(result).toMatchObject({
    ok: true,
    settings: { apiUrl: 'http://api:3001', overrideOrigins: ['https://dev.example', 'http://other'] },
  });
});

test('the settings for browsers name the areas whose working copies all visitors get', () => {
  const result = readSettings({ ...token, WORKING_COPIES: 'blog=http://localhost:4102' });
  expect(result).toMatchObject({
    ok: true,
    settings: { workingCopies: { blog: 'http://localhost:4102' }, browser: { sharedCopies: ['blog'] } },
  });
});

test('only load balancers that are named are trusted, in production too', () => {
  const trusted = (env: NodeJS.ProcessEnv) => {
    const result = readSettings({ ...token, ...env });
    return result.ok ? result.settings.trustedProxies : result.problems;
  };
  expect(trusted({})).toEqual([]);
  expect(trusted({ NODE_ENV: 'production', SHOP_ORIGIN: 'https://shop.example' })).toEqual([]);
  expect(trusted({ TRUSTED_PROXIES: '192.0.2.1, 198.51.100.0/24,loopback' })).toEqual([
    '192.0.2.1',
    '198.51.100.0/24',
    'loopback',
  ]);
});

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ RENDER_DEADLINE: '1' }, /RENDER_DEADLINE/],
  [{ UPDATE_INTERVAL: '0' }, /UPDATE_INTERVAL/],
  [{ API_URL: 'ftp://x' }, /API_URL/],
  [{ API_DEADLINE: '0' }, /API_DEADLINE/],
  [{ EDGE_TOKEN: 'short' }, /EDGE_TOKEN/],
  [{ WORKING_COPIES: 'blog' }, /WORKING_COPIES: blog/],
  [{ OVERRIDE_ORIGINS: 'dev' }, /OVERRIDE_ORIGINS: dev/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES: 10/],
  [{ TRUSTED_PROXIES: 'balancer' }, /TRUSTED_PROXIES: balancer/],
  [{ NODE_ENV: 'production', WORKING_COPIES: 'blog=http://localhost:4102' }, /not for production/],
  [{ NODE_ENV: 'production' }, /SHOP_ORIGIN must be set in production/],
])('%j is refused with the name of the variable', (env, problem) => {
  const result = readSettings({ ...token, ...env });
  expect(result.ok ? '' : result.problems.join('\n')).toMatch(problem);
});

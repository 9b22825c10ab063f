import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

const token = { EDGE_TOKEN: 'a-token-of-the-edge' };

test('nothing but the token needs to be said', () => {
  const read = readSettings(token);
  expect(read).toMatchObject({
    ok: true,
    settings: { port: 3000, apiUrl: 'http://127.0.0.1:3001', production: false },
  });
});

test('addresses are read in the form they are compared in', () => {
  const read = readSettings({
    ...token,
    API_URL: 'http://api:3001/',
    OVERRIDE_ORIGINS: 'https://dev.example/, http://other',
  });
  expect(read).toMatchObject({
    ok: true,
    settings: { apiUrl: 'http://api:3001', overrideOrigins: ['https://dev.example', 'http://other'] },
  });
});

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ RENDER_DEADLINE: '1' }, /RENDER_DEADLINE/],
  [{ API_URL: 'ftp://x' }, /API_URL/],
  [{ EDGE_TOKEN: 'short' }, /EDGE_TOKEN/],
  [{ WORKING_COPIES: 'blog' }, /WORKING_COPIES: blog/],
  [{ OVERRIDE_ORIGINS: 'dev' }, /OVERRIDE_ORIGINS: dev/],
  [{ NODE_ENV: 'production', WORKING_COPIES: 'blog=http://localhost:4102' }, /not for production/],
])('%j is refused by name', (env, problem) => {
  const read = readSettings({ ...token, ...env });
  expect(read.ok ? '' : read.problems.join('\n')).toMatch(problem);
});

import { expect, test } from '@jest/globals';
import { productionDemands } from './settings/production.ts';
import { variables } from './settings/variables.ts';
import { readSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.example',
  DATABASE_URL: 'postgres://shop@db/shop',
  SHOP_SECRET: 'x'.repeat(32),
  SMS_PROVIDER: 'kavenegar',
  KAVENEGAR_API_KEY: 'abcdefghij',
  GATEWAYS: 'zarinpal',
  ZARINPAL_MERCHANT_ID: '00000000-0000-4000-8000-000000000000',
};
const problemsIn = (env: NodeJS.ProcessEnv): string[] => {
  const settings = readSettings(env);
  return settings.ok ? [] : settings.message.split('\n');
};

test('without settings, the shop uses ./var, the embedded database and the local inbox', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    ok: true,
    value: {
      production: false,
      port: 3001,
      host: '127.0.0.1',
      databaseUrl: undefined,
      secret: undefined,
      newKeys: [],
      staffMobiles: [],
      sms: { provider: 'local' },
      email: { provider: 'local' },
      rules: { otp: { resendAfter: [60, 120, 300] }, freeShippingFrom: 20_000_000 },
    },
  });
  expect(settings.ok && settings.value.databaseFolder.endsWith('/var/pglite')).toBe(true);
  expect(settings.ok && settings.value.mediaStore).toMatch(/^file:.+\/var\/media$/);
});

test('lists are separated by commas, and an empty variable counts as unset', () => {
  const settings = readSettings({
    NEW_KEYS: 'admin, blog',
    DATABASE_URL: '',
    API_PORT: '4301',
    PASSWORD_BACKOFF: '1, 2,2',
    TRUSTED_EDGES: 'loopback,10.0.0.0/8,fd00::/8,192.0.2.1',
  });
  expect(settings).toMatchObject({
    ok: true,
    value: {
      newKeys: ['admin', 'blog'],
      databaseUrl: undefined,
      port: 4301,
      rules: { password: { backoffSeconds: [1, 2, 2] } },
      trustedEdges: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
    },
  });
});

test('all wrong settings are reported at once, without their values', () => {
  const wrongSettings = {
    NODE_ENV: 'live',
    API_PORT: '99999',
    DATABASE_URL: 'mysql://me:hidden@host/db',
    RELEASE_STORE: 'ftp://hidden',
    SHOP_SECRET: 'hidden',
    SHOP_ORIGIN: 'https://shop.example/hidden',
    STAFF_MOBILES: '+98912hidden',
    TRUSTED_EDGES: '10.0.0.0/64hidden',
    OTP_RESEND_AFTER: '300,60',
    VAT_PERCENT: '-1',
    OTP_DIGITS: '6.5',
    API_HOST: 'two words',
  };
  const problems = problemsIn(wrongSettings);
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(Object.keys(wrongSettings).sort());
  expect(problems.join()).not.toContain('hidden');
});

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'example.org', '', ','])(
  '%j is refused as a trusted edge',
  (TRUSTED_EDGES) => {
    expect(problemsIn({ TRUSTED_EDGES })).toHaveLength(TRUSTED_EDGES === '' ? 0 : 1);
  },
);

test('the provider kavenegar needs an API key', () => {
  expect(problemsIn({ SMS_PROVIDER: 'kavenegar' })).toEqual([expect.stringMatching(/^KAVENEGAR_API_KEY .*kavenegar$/)]);
  expect(readSettings({ SMS_PROVIDER: 'kavenegar', KAVENEGAR_API_KEY: 'abcdefghij' })).toMatchObject({
    ok: true,
    value: { sms: { provider: 'kavenegar', apiKey: 'abcdefghij', address: 'https://api.kavenegar.com' } },
  });
});

test('production reports all unsafe settings at once', () => {
  expect(problemsIn(production)).toEqual([]);
  const problems = problemsIn({ NODE_ENV: 'production', DEMO_DATA: 'yes' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(productionDemands.map(({ name }) => name));
  expect(problemsIn({ ...production, SHOP_ORIGIN: 'http://shop.example' })).toHaveLength(1);
  expect(problemsIn({ ...production, SHOP_SECRET: 'short' })).toHaveLength(1);
});

test('made-up data is the default in development only', () => {
  const isDemo = (env: NodeJS.ProcessEnv) => expect(readSettings(env));
  isDemo({}).toMatchObject({ value: { demoData: true } });
  isDemo({ DEMO_DATA: 'no' }).toMatchObject({ value: { demoData: false } });
  isDemo(production).toMatchObject({ value: { demoData: false } });
  expect(problemsIn({ ...production, DEMO_DATA: 'yes' })).toEqual([expect.stringMatching(/^DEMO_DATA must not be/)]);
});

test('production only accepts the embedded database when a setting allows it', () => {
  const { DATABASE_URL: _, ...embedded } = production;
  expect(problemsIn(embedded)).toEqual([expect.stringContaining('EMBEDDED_DATABASE_IN_PRODUCTION')]);
  expect(problemsIn({ ...embedded, EMBEDDED_DATABASE_IN_PRODUCTION: 'yes' })).toEqual([]);
});

test('every default is a valid value of its variable', () => {
  for (const [name, { fallback, read }] of Object.entries(variables)) {
    const text = fallback === undefined || String(fallback) === '' ? undefined : String(fallback);
    if (text !== undefined) expect([name, read(text)]).toEqual([name, fallback]);
  }
});

test('e-mail needs a server and a sender, and is off in production without them', () => {
  const mail = { SMTP_URL: 'smtps://shop:hidden@mail.example:465', EMAIL_FROM: 'گونی‌فروشی <shop@shop.example>' };
  expect(readSettings(mail)).toMatchObject({
    value: { email: { provider: 'smtp', url: mail.SMTP_URL, from: mail.EMAIL_FROM } },
  });
  expect(readSettings(production)).toMatchObject({ value: { email: { provider: 'none' } } });
  expect(problemsIn({ SMTP_URL: mail.SMTP_URL })).toEqual([
    expect.stringMatching(/^EMAIL_FROM should be .* SMTP_URL is set$/),
  ]);
  for (const [name, value] of [
    ['SMTP_URL', 'https://shop:hidden@mail.example'],
    ['SMTP_URL', 'smtp://hidden:@:::'],
    ['EMAIL_FROM', 'a@shop.example, b@shop.example'],
    ['EMAIL_FROM', 'shop'],
  ] as const) {
    const [problem, ...others] = problemsIn({ ...mail, [name]: value });
    expect([problem?.split(' ')[0], others, problem?.includes('hidden')]).toEqual([name, [], false]);
  }
});

test('orders can be returned for at least the seven working days that the pages of the products promise', () => {
  expect(problemsIn({ RETURN_DAYS: '6' }).join()).toContain('RETURN_DAYS');
  expect(readSettings({ RETURN_DAYS: '7' })).toMatchObject({
    ok: true,
    value: { rules: { order: { returnDays: 7 } } },
  });
});

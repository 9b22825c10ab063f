import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { type Authenticator, authenticator } from './authenticator.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { type Browser, newMobile, postAuth, requestCode, signIn, testClock } from './sign-in.ts';
import { tally } from './two-instances.ts';

afterAll(closeDatabases);

const PATH = '/api/v1/account/passkeys';
const AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

describe('passkeys', () => {
  const clock = testClock();
  let shop: Shop;
  let site: { origin: string; rpId: string };
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now, settings: { limits: { logins: 1_000_000 } } });
    const { origin, hostname: rpId } = new URL(shop.settings.shopOrigin);
    site = { origin, rpId };
  });
  afterAll(() => shop.close());

  const creationOptions = async (token: string) => (await shop.call('POST', `${PATH}/options`, { token })).body.data;
  const add = (token: string, credential: object, headers: Record<string, string> = {}) =>
    shop.call('POST', PATH, { token, body: { credential }, headers: { 'user-agent': AGENT, ...headers } });
  const list = async (token: string) => (await shop.call('GET', PATH, { token })).body.data.items;
  const requestOptions = async (browser: Browser) =>
    (await postAuth(shop, 'passkey/options', {}, { browser })).body.data;
  const finish = (credential: object, browser: Browser) =>
    postAuth(shop, 'passkey', { credential }, { browser, agent: AGENT });

  /** A member with one passkey. */
  const buildOwner = async () => {
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const device = authenticator(site);
    const added = await add(token, device.create(await creationOptions(token)));
    expect(added.status).toBe(200);
    return { mobile, token, device, passkey: added.body.data };
  };
  const logIn = async (device: Authenticator, browser: Browser = {}) =>
    finish(device.get(await requestOptions(browser)), browser);

  test('a passkey logs its member in, on a browser that the shop has not seen before', async () => {
    const { mobile, device, token, passkey } = await buildOwner();
    expect(passkey).toMatchObject({ name: 'کروم روی اندروید', synchronised: false, last_used_at: null });
    clock.pass({ minutes: 1 });
    const { status, body } = await logIn(device);
    expect([status, body.data.user.mobile, body.data.is_new]).toEqual([200, mobile, false]);
    expect((await shop.call('GET', '/api/v1/account/me', { token: body.data.access_token })).status).toBe(200);
    expect(await list(token)).toMatchObject([{ last_used_at: clock.now().toISOString() }]);
    const { rows } = await shop.database.pool.query(
      'select signed_in_by from sessions join users on users.id = user_id where mobile = $1 order by sessions.id',
      [mobile],
    );
    expect(rows).toEqual([{ signed_in_by: 'otp' }, { signed_in_by: 'passkey' }]);
  });

  test('a member hears of a new passkey once, in the panel and by SMS, and of a refused one not at all', async () => {
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const credential = authenticator(site).create(await creationOptions(token));
    const headers = { 'idempotency-key': 'once' };
    await add(token, credential, headers);
    await add(token, credential, headers);
    await add(token, authenticator(site).create(await creationOptions(token), { origin: 'https://evil.example' }));
    const { items } = (await shop.call('GET', '/api/v1/notifications', { token })).body.data;
    expect(items).toMatchObject([
      { title: 'کلید عبور جدیدی به حساب شما اضافه شد', url: '/account/personal-info', read: false },
    ]);
    const { rows } = await shop.database.pool.query(
      `select channel from outbox where recipient = $1 and template = 'passkey-added'`,
      [mobile],
    );
    expect(rows).toEqual([{ channel: 'sms' }]);
  });

  test('the list of sessions says how each was opened', async () => {
    const { device, token } = await buildOwner();
    await logIn(device);
    await shop.call('PUT', '/api/v1/account/password', { token, body: { password: 'گونی آبی و نخ سفید' } });
    const sessions = async () =>
      (await shop.call('GET', '/api/v1/account/sessions', { token })).body.data.items.map(
        ({ signed_in_by }: { signed_in_by: string }) => signed_in_by,
      );
    expect(await sessions()).toEqual(['otp']);
    await logIn(device);
    expect((await sessions()).toSorted()).toEqual(['otp', 'passkey']);
  });

  test('after a log-in with a passkey the device is known, and has codes of its own', async () => {
    const { mobile, device } = await buildOwner();
    clock.pass({ hours: 2 });
    const browser = {};
    await logIn(device, browser);
    for (let count = 0; count < 5; count += 1) {
      await requestCode(shop, mobile, { address: '10.7.0.1' });
      clock.pass({ minutes: 5 });
    }
    expect((await requestCode(shop, mobile, { address: '10.7.0.1' })).status).toBe(429);
    expect((await requestCode(shop, mobile, { browser })).status).toBe(200);
  });

  test('wrong answers of an authenticator do not touch the limits of codes and passwords', async () => {
    const { mobile, device } = await buildOwner();
    clock.pass({ hours: 2 });
    for (let count = 0; count < 20; count += 1) {
      const browser = {};
      const answer = await finish(device.get(await requestOptions(browser), { rpId: 'other.example' }), browser);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'passkey-refused']);
    }
    const { rows } = await shop.database.pool.query('select * from login_failures');
    expect(rows).toEqual([]);
    expect((await requestCode(shop, mobile)).status).toBe(200);
  });

  test('a passkey can be renamed and removed; then it logs nobody in, and its sessions stay', async () => {
    const { token, device, passkey } = await buildOwner();
    const session = (await logIn(device)).body.data.access_token;
    const one = `${PATH}/${passkey.id}`;
    expect((await shop.call('PATCH', one, { token, body: { name: 'گوشی من' } })).body.data.name).toBe('گوشی من');
    expect(await list(token)).toMatchObject([{ name: 'گوشی من' }]);
    expect((await shop.call('DELETE', one, { token })).status).toBe(200);
    expect((await shop.call('DELETE', one, { token })).status).toBe(404);
    expect([await list(token), codeOf(await logIn(device))]).toEqual([[], 'passkey-refused']);
    expect((await shop.call('GET', '/api/v1/account/me', { token: session })).status).toBe(200);
  });

  describe('adding is refused', () => {
    test('with a challenge that was used, has expired, or was given to another session', async () => {
      const token = await signIn(shop, newMobile());
      const options = await creationOptions(token);
      expect((await add(token, authenticator(site).create(options))).status).toBe(200);
      expect(codeOf(await add(token, authenticator(site).create(options)))).toBe('passkey-refused');

      const late = await creationOptions(token);
      clock.pass({ minutes: 6 });
      expect(codeOf(await add(token, authenticator(site).create(late)))).toBe('passkey-refused');

      const other = await signIn(shop, newMobile());
      const ofOther = await creationOptions(other);
      expect(codeOf(await add(token, authenticator(site).create(ofOther)))).toBe('passkey-refused');
      const ofLogIn = await requestOptions({});
      expect(codeOf(await add(token, authenticator(site).create({ ...ofLogIn, user: ofOther.user })))).toBe(
        'passkey-refused',
      );
    });

    test.each([
      ['of another origin', { origin: 'https://evil.example' }],
      ['of another site', { rpId: 'evil.example' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['made for a log-in', { type: 'webauthn.get' }],
      ['without a check of the person', { isVerified: false }],
    ])('%s', async (_, faults) => {
      const token = await signIn(shop, newMobile());
      const answer = await add(token, authenticator(site).create(await creationOptions(token), faults));
      expect([answer.status, codeOf(answer), await list(token)]).toEqual([422, 'passkey-refused', []]);
    });

    test('when another member has the credential', async () => {
      const { device, token: owner } = await buildOwner();
      const token = await signIn(shop, newMobile());
      expect(codeOf(await add(token, device.create(await creationOptions(token))))).toBe('passkey-refused');
      expect([await list(token), (await list(owner)).length]).toEqual([[], 1]);
    });

    test('beyond ten passkeys, also when they are added at once', async () => {
      const { token } = await buildOwner();
      const begun = [];
      for (let count = 0; count < 15; count += 1) begun.push(await creationOptions(token));
      const answers = await Promise.all(begun.map((options) => add(token, authenticator(site).create(options))));
      expect(tally(answers)).toEqual({ ok: 9, '422 passkeys-too-many': 6 });
      expect(codeOf(await shop.call('POST', `${PATH}/options`, { token }))).toBe('passkeys-too-many');
    });
  });

  test('a request to add that is sent again with its key gets the first answer', async () => {
    const token = await signIn(shop, newMobile());
    const credential = authenticator(site).create(await creationOptions(token));
    const headers = { 'idempotency-key': 'again' };
    const answers = [await add(token, credential, headers), await add(token, credential, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
  });

  describe('a log-in is refused, always with the same answer,', () => {
    const refused = async (device: Authenticator, faults: Parameters<Authenticator['get']>[1]) => {
      const browser = {};
      return finish(device.get(await requestOptions(browser), faults), browser);
    };

    test('with a challenge that was used, has expired, or was given to another browser', async () => {
      const { device } = await buildOwner();
      const browser = {};
      const credential = device.get(await requestOptions(browser));
      expect((await finish(credential, browser)).status).toBe(200);
      expect(codeOf(await finish(credential, browser))).toBe('passkey-refused');

      const late = device.get(await requestOptions(browser));
      clock.pass({ minutes: 6 });
      expect(codeOf(await finish(late, browser))).toBe('passkey-refused');
      expect(codeOf(await finish(device.get(await requestOptions({})), browser))).toBe('passkey-refused');
    });

    test.each([
      ['from another origin', { origin: 'https://evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['made to add a passkey', { type: 'webauthn.create' }],
      ['without a check of the person', { isVerified: false }],
      ['that names another member', { userHandle: 'AAAA' }],
    ])('%s', async (_, faults) => {
      const { device } = await buildOwner();
      expect(codeOf(await refused(device, faults))).toBe('passkey-refused');
    });

    test('with an unknown passkey, or one whose answer another device or member has signed', async () => {
      const [owner, other] = [await buildOwner(), await buildOwner()];
      const browser = {};
      const { userHandle } = owner.device.get(await requestOptions(browser)).response;
      const unknown = authenticator(site);
      const ofOwner = { id: owner.device.id, rawId: owner.device.id };
      const answers = [
        await finish(unknown.get(await requestOptions(browser), { userHandle }), browser),
        await finish({ ...unknown.get(await requestOptions(browser), { userHandle }), ...ofOwner }, browser),
        await finish({ ...other.device.get(await requestOptions(browser), { userHandle }), ...ofOwner }, browser),
        await finish({ ...other.device.get(await requestOptions(browser)), ...ofOwner }, browser),
      ];
      const texts = answers.map(({ status, body: { requestId: _, ...body } }) => JSON.stringify([status, body]));
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).toContain('passkey-refused');
    });

    test('when the counter has not grown since the last log-in', async () => {
      const { device } = await buildOwner();
      device.setCounter(5);
      expect((await logIn(device)).status).toBe(200);
      for (const counter of [5, 4, 0]) {
        device.setCounter(counter);
        expect(codeOf(await logIn(device))).toBe('passkey-refused');
      }
      device.setCounter(6);
      expect((await logIn(device)).status).toBe(200);
    });

    test('when the clock was set back by hours after the challenge was given', async () => {
      const { device } = await buildOwner();
      const browser = {};
      const credential = device.get(await requestOptions(browser));
      clock.pass({ hours: -10 });
      expect(codeOf(await finish(credential, browser))).toBe('passkey-refused');
      expect((await logIn(device, browser)).status).toBe(200);
      clock.pass({ hours: 10 });
    });
  });

  test('of fifty log-ins at once with the same answer of a device, one opens a session', async () => {
    const { device, mobile } = await buildOwner();
    const browser: Browser = {};
    const credential = device.get(await requestOptions(browser));
    const answers = await atOnce(50, () => finish(credential, { ...browser }));
    expect(tally(answers)).toEqual({ ok: 1, '422 passkey-refused': 49 });
    const { rows } = await shop.database.pool.query(
      `select from sessions join users on users.id = user_id where mobile = $1 and signed_in_by = 'passkey'`,
      [mobile],
    );
    expect(rows.length).toBe(1);
  });

  test('of twenty log-ins at once with the same counter, one opens a session', async () => {
    const { device } = await buildOwner();
    device.setCounter(1);
    const browser: Browser = {};
    const credentials = [];
    for (let count = 0; count < 20; count += 1) credentials.push(device.get(await requestOptions(browser)));
    const answers = await Promise.all(credentials.map((credential) => finish(credential, { ...browser })));
    expect(tally(answers)).toEqual({ ok: 1, '422 passkey-refused': 19 });
  });

  test('malformed answers of a device are refused and store nothing', async () => {
    const { device } = await buildOwner();
    const browser = {};
    const genuine = device.get(await requestOptions(browser));
    const withClientData = (text: string) => ({
      ...genuine,
      response: { ...genuine.response, clientDataJSON: Buffer.from(text).toString('base64url') },
    });
    for (const text of ['{', 'null', '[]', '{"challenge":1}', `{"challenge":"${'x'.repeat(2000)}"}`, '\u0000']) {
      expect((await finish(withClientData(text), browser)).status).toBe(422);
    }
    expect((await finish({ ...genuine, response: {} }, browser)).status).toBe(422);
    const short = { ...genuine, response: { ...genuine.response, authenticatorData: 'AAAA' } };
    expect(codeOf(await finish(short, browser))).toBe('passkey-refused');
  });
});

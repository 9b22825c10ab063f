import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import {
  BOUNDARY,
  decompressionBomb,
  endlessForm,
  fieldWithoutName,
  formOf,
  gifWithPage,
  jpeg,
  oldIllustrator,
  pdf,
  photo,
  png,
  program,
  sendBody,
  sendFile,
  svg,
  webp,
  windowsProgram,
  withComment,
  zipEnd,
} from './upload-files.ts';

afterAll(closeDatabases);

describe('uploading a file', () => {
  let shop: Shop;
  let token: string;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  // A new member for each test, because uploads are limited per hour.
  beforeEach(async () => {
    await shop.media.remove('uploads');
    ({ token } = await buildMember(shop.database));
  });
  afterAll(() => shop.close());

  const storedFiles = () => shop.media.list('uploads');
  const fileOf = (id: string, as = token) =>
    shop.app.inject({ url: `/api/v1/uploads/${id}/file`, headers: { authorization: `Bearer ${as}` } });

  test('artwork is stored byte for byte', async () => {
    const bytes = await jpeg();
    const { status, body, headers } = await sendFile(shop, { bytes, name: 'طرح نهایی.jpeg' }, { token });
    const { id } = body.data;
    expect([status, body.data, headers['cache-control']]).toEqual([
      200,
      {
        id,
        purpose: 'artwork',
        name: 'طرح نهایی.jpg',
        media_type: 'image/jpeg',
        bytes: bytes.length,
        width: 60,
        height: 40,
        created_at: expect.stringMatching(/Z$/),
        claimed: false,
        url: `/api/v1/uploads/${id}/file`,
      },
      'no-store',
    ]);
    const file = await fileOf(id);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="file.jpg"; filename*=UTF-8''${encodeURIComponent('طرح نهایی.jpg')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect((await shop.call('GET', `/api/v1/uploads/${id}`, { token })).body).toEqual(body);
  });

  test('a document is served as a download only', async () => {
    const { body } = await sendFile(shop, { bytes: pdf(), name: 'a.pdf' }, { token });
    const { headers, rawPayload } = await fileOf(body.data.id);
    expect([headers['content-type'], rawPayload.equals(pdf())]).toEqual(['application/pdf', true]);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  test.each([
    ['a new Illustrator file', pdf('/PieceInfo<</Illustrator<</AIPrivateData1 9 0 R>>>>')],
    ['an old one', oldIllustrator],
  ])('%s is recognised by its content, not by its name', async (_, bytes) => {
    const { body } = await sendFile(shop, { bytes, name: 'x.png' }, { token });
    expect(body.data).toMatchObject({ name: 'x.ai', media_type: 'application/illustrator', width: null });
  });

  test.each(['review', 'ticket'])('a picture for a %s is re-encoded without its location', async (purpose) => {
    const { body } = await sendFile(shop, { bytes: await photo(), name: 'IMG.jpg' }, { token, purpose });
    expect(body.data).toMatchObject({ name: 'IMG.webp', media_type: 'image/webp', width: 40, height: 60 });
    const { rawPayload } = await fileOf(body.data.id);
    const { exif, orientation, format } = await sharp(rawPayload).metadata();
    expect([exif, orientation, format, rawPayload.length]).toEqual([undefined, undefined, 'webp', body.data.bytes]);
    const large = await sendFile(shop, { bytes: await png(2400, 30) }, { token, purpose });
    expect(large.body.data).toMatchObject({ width: 2000, height: 25 });
    expect((await fileOf(large.body.data.id)).headers['content-disposition']).toMatch(/^inline; /);
  });

  test.each([
    ['nothing', async () => '', 'file-empty'],
    ['a program called a picture', async () => program, 'file-type'],
    ['a program of Windows', async () => windowsProgram, 'file-type'],
    ['text', async () => 'سلام', 'file-type'],
    ['an SVG with a script', async () => svg, 'file-type'],
    ['a page that begins like a GIF', async () => gifWithPage, 'file-type'],
    ['a WebP as artwork', webp, 'file-type'],
    ['an archive', async () => zipEnd, 'file-type'],
    ['a picture that was cut off', async () => (await png()).subarray(0, -400), 'file-broken'],
    ['a photograph that was cut off', async () => (await jpeg()).subarray(0, -200), 'file-broken'],
    ['the first bytes of a picture alone', async () => (await png()).subarray(0, 60), 'file-broken'],
    ['a PDF that was cut off', async () => pdf().subarray(0, -30), 'file-broken'],
    ['a PDF with something before it', async () => Buffer.concat([Buffer.from('MZ'), pdf()]), 'file-type'],
    ['a PDF with something behind it', async () => Buffer.concat([pdf(), Buffer.from('<script>')]), 'file-broken'],
    ['a PDF that is an archive too', async () => Buffer.concat([pdf(), zipEnd]), 'file-two-kinds'],
    ['a picture that is an archive too', async () => Buffer.concat([await png(), zipEnd]), 'file-two-kinds'],
    [
      'a photograph that is an HTML page too',
      async () => withComment(await jpeg(), '<ScRipt>alert(1)</script>'),
      'file-two-kinds',
    ],
    ['a picture that is a PDF too', async () => Buffer.concat([await png(), pdf()]), 'file-two-kinds'],
    ['a PDF with a script', async () => pdf('/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>'), 'file-active'],
    ['900 megapixels in a small file', async () => decompressionBomb(), 'picture-too-large'],
  ])('%s is refused, and nothing is stored', async (_, bytes, code) => {
    const { status, body } = await sendFile(shop, { bytes: await bytes(), name: 'a.png' }, { token });
    const [message] = body.errors[0].messages;
    expect([status, message.code, message.field, message.message]).toEqual([
      422,
      code,
      'file',
      expect.stringMatching(/^[\u0600-\u06ff]/),
    ]);
    expect(await storedFiles()).toEqual([]);
  });

  test.each(['ticket', 'review'])('an Illustrator file for a %s is refused', async (purpose) => {
    expect(codeOf(await sendFile(shop, { bytes: oldIllustrator }, { token, purpose }))).toBe('file-type');
  });

  test('a file of exactly the maximum size is accepted, one byte more is refused', async () => {
    const small = { artworkMegabytes: 1, fileMegabytes: 1, perHour: 30, unclaimedHours: 24 };
    const strict = await openShop('postgres', { settings: { rules: { upload: small } } });
    const member = await buildMember(strict.database);
    const fits = Buffer.concat([
      pdf().subarray(0, 9),
      Buffer.alloc(1024 * 1024 - pdf().length, '\n'),
      pdf().subarray(9),
    ]);
    expect((await sendFile(strict, { bytes: fits }, member)).status).toBe(200);
    const larger = Buffer.concat([fits, Buffer.from('\n')]);
    const refused = await sendFile(strict, { bytes: larger }, member);
    expect([refused.status, codeOf(refused), refused.body.errors[0].messages[0].message]).toEqual([
      413,
      'file-too-large',
      'حجم فایل نباید بیشتر از ۱ مگابایت باشد.',
    ]);
    await strict.close();
  });

  test('a request whose content-length is too large is refused unread', async () => {
    const { body, megabytesRead } = endlessForm(40);
    const refused = await sendBody(shop, body, { token, headers: { 'content-length': String(21 * 1024 * 1024) } });
    expect([refused.status, codeOf(refused), megabytesRead()]).toEqual([413, 'file-too-large', expect.any(Number)]);
    expect(megabytesRead()).toBeLessThan(2);
  });

  test.each([
    ['two files', async () => formOf([{ bytes: await png() }, { bytes: await png() }]), 'one-file-only'],
    ['no file', async () => formOf([]), 'file-missing'],
    ['a field in its place', async () => fieldWithoutName, 'file-missing'],
    ['a file in another field', async () => formOf([{ bytes: await png(), field: 'other' }]), 'file-missing'],
    [
      'a field named like a property of every object',
      async () => formOf([{ bytes: '1', field: '__proto__' }]),
      'upload-unreadable',
    ],
    ['a form that was cut off', async () => formOf([{ bytes: await png() }]).subarray(0, -80), 'upload-unreadable'],
    [
      'a form with another boundary',
      async () =>
        Buffer.from(
          formOf([{ bytes: 'x' }])
            .toString()
            .replaceAll(BOUNDARY, 'b'),
        ),
      'upload-unreadable',
    ],
    ['nothing', async () => Buffer.alloc(0), 'file-missing'],
    [
      'a hundred fields',
      async () =>
        Buffer.from(
          fieldWithoutName
            .toString()
            .slice(0, -4 - BOUNDARY.length)
            .repeat(100),
        ),
      'upload-unreadable',
    ],
  ])('a form with %s is refused', async (_, form, code) => {
    const refused = await sendBody(shop, await form(), { token });
    expect([refused.status, codeOf(refused)]).toEqual([422, code]);
    expect(await storedFiles()).toEqual([]);
  });

  test('a body that is no form, or has no boundary, is refused', async () => {
    const as = (type: string) => sendBody(shop, '{"file":"x"}', { token, headers: { 'content-type': type } });
    expect([(await as('application/json')).status, (await as('image/png')).status]).toEqual([415, 415]);
    const bare = await as('multipart/form-data');
    expect([bare.status, codeOf(bare)]).toEqual([422, 'upload-unreadable']);
  });

  test.each(['nonsense', '', 'artwork&purpose=review'])(
    'the purpose "%s" is refused before the body is read',
    async (purpose) => {
      const { status, body } = await sendFile(shop, { bytes: await png() }, { token, purpose });
      expect([status, body.errors[0].messages[0]]).toEqual([422, expect.objectContaining({ field: 'purpose' })]);
    },
  );

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\\\Users\\\\x\\\\طرح.PNG', 'طرح.png'],
    ['virus.exe', 'virus.exe.png'],
    ['\u202egnp.exe', 'gnp.exe.png'],
    ['  .htaccess.png ', 'htaccess.png'],
    ['<img src=x>.png', '_img src=x_.png'],
    ['گونی\u200cها.png', 'گونی\u200cها.png'],
    ['\u0000\u0001.png', 'فایل.png'],
    ['', 'فایل.png'],
    ['...', 'فایل.png'],
    [`${'ب'.repeat(500)}.png`, `${'ب'.repeat(100)}.png`],
  ])('the file name %j is stored as %j', async (name, shown) => {
    const { body } = await sendFile(shop, { bytes: await png(), name }, { token });
    expect(body.data.name).toBe(shown);
    for (const path of await storedFiles()) expect(path).toMatch(/^uploads\/[0-9a-f-]{36}\/file$/);
  });

  test('over a real connection an aborted upload leaves no file, and an early refusal reaches the client', async () => {
    const url = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads?purpose=artwork`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const post = (body: Uint8Array<ArrayBuffer> | ReadableStream, signal?: AbortSignal) =>
      fetch(url, { method: 'POST', headers, body, duplex: 'half', ...(signal && { signal }) });
    const leaving = new AbortController();
    const requestStarted = once(shop.app.server, 'request');
    const broken = post(
      new ReadableStream({ start: (to) => to.enqueue(formOf([{ bytes: 'x' }]).subarray(0, 150)) }),
      leaving.signal,
    );
    await requestStarted;
    leaving.abort();
    await expect(broken).rejects.toThrow(/abort/);
    expect((await post(new Uint8Array(formOf([{ bytes: await png() }])))).status).toBe(200);
    const large = await post(new Uint8Array(formOf([{ bytes: Buffer.alloc(21 * 1024 * 1024) }])));
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { errors: [{ messages: [{ code: 'file-too-large' }] }] },
    ]);
    // A body without content-length is read up to the limit only.
    const { body, megabytesRead } = endlessForm(400);
    const endless = body.pipe(request(url, { method: 'POST', headers }));
    const [answer] = await once(endless, 'response');
    expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
      413,
      { errors: [{ messages: [{ code: 'file-too-large' }] }] },
    ]);
    body.destroy();
    endless.destroy();
    expect(megabytesRead()).toBeLessThan(100);
    expect(await storedFiles()).toHaveLength(1);
  });
});

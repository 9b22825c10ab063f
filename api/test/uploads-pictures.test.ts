import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { openPictureChecker, type PictureChecker } from '../src/modules/uploads/picture.ts';
import { purposes } from '../src/modules/uploads/purposes.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop } from './shop.ts';
import { interlacedPng, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

let pictures: PictureChecker | undefined;
afterEach(() => pictures?.close());

const check = (bytes: Uint8Array) => pictures?.check(bytes, purposes.ticket);

test('a picture that needs too much memory ends its process; pictures behind it are decoded by the next one', async () => {
  pictures = openPictureChecker({ megabytes: 160 });
  const [refused, picture] = await Promise.all([check(await interlacedPng(5000)), check(await png())]);
  expect(refused).toMatchObject({ ok: false, reason: 'picture-too-large' });
  expect(picture).toMatchObject({ ok: true, value: { width: 60, height: 40 } });
});

test.each([
  ['crashes', 'process.once("message", () => process.kill(process.pid, "SIGSEGV"))'],
  ['does not end', 'process.once("message", () => { for (;;); })'],
  ['replies nonsense', 'process.once("message", () => process.send({ result: { kind: "picture", bytes: "x" } }))'],
])('a picture whose decoder %s is refused', async (_, program) => {
  const file = join(tmpdir(), `decoder-${process.pid}-${program.length}.mjs`);
  await writeFile(file, program);
  pictures = openPictureChecker({ file: pathToFileURL(file), deadlineMs: 300, startMs: 0 });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await check(await png())).toMatchObject({ ok: false, reason: 'file-broken' });
  }
});

test('a process that cannot start fails the upload, and does not call the picture broken', async () => {
  pictures = openPictureChecker({ file: new URL('file:///nowhere/decoder.mjs') });
  await expect(check(await png())).rejects.toThrow('ended with code 1');
});

test('a small file with 60 megapixels is decoded outside the API, which needs no memory for them', async () => {
  const shop = await openShop('postgres');
  const { token } = await buildMember(shop.database);
  const bytes = await interlacedPng(7750);
  expect(bytes.length).toBeLessThan(1024 * 1024);
  const peakBefore = process.resourceUsage().maxRSS;
  const refused = await sendFile(shop, { bytes }, { token, purpose: 'ticket' });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'picture-too-large']);
  expect((process.resourceUsage().maxRSS - peakBefore) / 1024).toBeLessThan(100);
  expect((await sendFile(shop, { bytes: await png() }, { token, purpose: 'ticket' })).status).toBe(200);
  await shop.close();
});

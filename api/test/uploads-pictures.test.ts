import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openPictureChecker, type PictureChecker } from '../src/modules/uploads/picture.ts';
import { purposes } from '../src/modules/uploads/purposes.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop } from './shop.ts';
import { interlacedPng, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

let pictures: PictureChecker | undefined;
afterEach(() => pictures?.close());

/** 25 megapixels, which take 200 MB when decoded. */
let manyPixels: Buffer;
beforeAll(async () => {
  manyPixels = await interlacedPng(5000);
});

const check = (bytes: Uint8Array) => pictures?.check(bytes, purposes.ticket);

test('a picture that needs too much memory ends its process; pictures behind it are decoded by the next one', async () => {
  pictures = openPictureChecker({ megabytes: 160 });
  const [refused, picture] = await Promise.all([check(manyPixels), check(await png())]);
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

test('a small file with 25 megapixels is decoded outside the API, which needs no memory for them', async () => {
  const shop = await openShop('postgres');
  const { token } = await buildMember(shop.database);
  expect(manyPixels.length).toBeLessThan(1024 * 1024);
  // Not the peak of the process, which tests before may have raised.
  const before = process.memoryUsage.rss();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  expect((await sendFile(shop, { bytes: manyPixels }, { token, purpose: 'ticket' })).status).toBe(200);
  clearInterval(timer);
  expect(most).toBeGreaterThan(0);
  expect((most - before) / 2 ** 20).toBeLessThan(100);
  await shop.close();
});

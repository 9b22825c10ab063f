import { argon2Sync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { unwrapResult } from 'release/result';
import { workQueue } from '../../work-queue.ts';
import { passwordsService } from './passwords.ts';

test('a password matches its own hash, in Persian or Latin digits, and no other password does', async () => {
  const passwords = passwordsService();
  const stored = unwrapResult(await passwords.hash('گونیِ آبی ۱۲۳'));
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(unwrapResult(await passwords.verify('گونیِ آبی 123', stored))).toBe(true);
  expect(unwrapResult(await passwords.verify('گونیِ آبی ۱۲۴', stored))).toBe(false);
  expect(unwrapResult(await passwords.hash('گونیِ آبی ۱۲۳'))).not.toBe(stored);
});

test('a hash made with other argon2 parameters still matches', async () => {
  const salt = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', {
    message: 'x',
    nonce: salt,
    parallelism: 1,
    tagLength: 24,
    memory: 64,
    passes: 1,
  });
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64')}`;
  expect(unwrapResult(await passwordsService().verify('x', stored))).toBe(true);
});

test('verifying without a stored hash derives with the same cost, and returns false', async () => {
  const costs: unknown[] = [];
  const passwords = passwordsService(async ({ memory, passes, parallelism, tagLength }) => {
    costs.push({ memory, passes, parallelism, tagLength });
    return Buffer.alloc(32);
  });
  const stored = unwrapResult(await passwords.hash('one'));
  await passwords.verify('two', stored);
  expect(unwrapResult(await passwords.verify('three', null))).toBe(false);
  expect(costs).toEqual([costs[0], costs[0], costs[0]]);
});

test('two hashes run at once, three wait, further ones are refused as busy', async () => {
  let atOnce = 0;
  let maxAtOnce = 0;
  const queue = workQueue({ running: 2, waiting: 3 });
  const release: (() => void)[] = [];
  const passwords = passwordsService(async () => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await new Promise<void>((resolve) => release.push(resolve));
    atOnce -= 1;
    return Buffer.alloc(32);
  }, queue);
  const answers = Array.from({ length: 8 }, () => passwords.hash('x'));
  const refused = await Promise.all(answers.slice(5));
  expect(refused).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ ok: false, reason: 'busy' })));
  // Each hash that ends lets the next one start.
  const finish = async (index: number) => {
    while (release[index] === undefined) await Promise.resolve();
    release[index]();
  };
  for (let index = 0; index < 5; index += 1) await finish(index);
  expect((await Promise.all(answers.slice(0, 5))).every(({ ok }) => ok)).toBe(true);
  expect(maxAtOnce).toBe(2);
  const next = passwords.hash('x');
  await finish(5);
  expect(await next).toMatchObject({ ok: true });
});

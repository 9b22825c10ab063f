import { argon2Sync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { turns } from '../../turns.ts';
import { passwordsService } from './passwords.ts';

const value = <T>(answer: { ok: true; value: T } | { ok: false }): T => {
  if (!answer.ok) throw new Error('refused');
  return answer.value;
};

test('a password fits its own hash and no other does', async () => {
  const passwords = passwordsService();
  const kept = value(await passwords.hash('گونیِ آبی ۱۲۳'));
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(value(await passwords.fits('گونیِ آبی 123', kept))).toBe(true);
  expect(value(await passwords.fits('گونیِ آبی ۱۲۴', kept))).toBe(false);
  expect(value(await passwords.hash('گونیِ آبی ۱۲۳'))).not.toBe(kept);
});

test('a hash made with other parameters still fits', async () => {
  const salt = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', {
    message: 'x',
    nonce: salt,
    parallelism: 1,
    tagLength: 24,
    memory: 64,
    passes: 1,
  });
  const kept = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64')}`;
  expect(value(await passwordsService().fits('x', kept))).toBe(true);
});

test('who is no member costs the same work', async () => {
  const made: unknown[] = [];
  const passwords = passwordsService(async ({ memory, passes, parallelism, tagLength }) => {
    made.push({ memory, passes, parallelism, tagLength });
    return Buffer.alloc(32);
  });
  const kept = value(await passwords.hash('one'));
  await passwords.fits('two', kept);
  expect(value(await passwords.fits('three', null))).toBe(false);
  expect(made).toEqual([made[0], made[0], made[0]]);
});

test('a flood waits outside: so many at once, so many in the queue, the rest is told to come back', async () => {
  let atOnce = 0;
  let most = 0;
  const room = turns({ atOnce: 2, waiting: 3 });
  const release: (() => void)[] = [];
  const passwords = passwordsService(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => release.push(resolve));
    atOnce -= 1;
    return Buffer.alloc(32);
  }, room);
  const answers = Array.from({ length: 8 }, () => passwords.hash('x'));
  const early = await Promise.all(answers.slice(5));
  expect(early).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ ok: false, reason: 'busy', status: 503 })),
  );
  // Each that ends lets the next one in.
  const endOf = async (index: number) => {
    while (release[index] === undefined) await Promise.resolve();
    release[index]();
  };
  for (let index = 0; index < 5; index += 1) await endOf(index);
  expect((await Promise.all(answers.slice(0, 5))).every(({ ok }) => ok)).toBe(true);
  expect(most).toBe(2);
  const next = passwords.hash('x');
  await endOf(5);
  expect(await next).toMatchObject({ ok: true });
});

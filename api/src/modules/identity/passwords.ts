import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { ok, type Result } from 'release/result';
import { type WorkQueue, workQueue } from '../../work-queue.ts';

export type Passwords = ReturnType<typeof passwordsService>;
type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;
type Cost = { memory: number; passes: number; parallelism: number };

/** The smallest cost that OWASP recommends for argon2id: 19 MiB, two passes. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const argon2Async = promisify(argon2);
const deriveInThreadPool: Derive = (parameters) => argon2Async('argon2id', parameters);

/** The form that is hashed: the same for Persian and Latin digits, and however a letter is composed in Unicode. */
export function normalPassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'));
}

/**
 * Hashes and verifies passwords. Two at a time, because each takes a whole core for some 30 ms and a thread of the pool that
 * also reads files; a flood of log-ins waits in the queue, and is refused beyond a hundred.
 */
export function passwordsService(
  derive: Derive = deriveInThreadPool,
  queue: WorkQueue = workQueue({ running: 2, waiting: 100 }),
) {
  const deriveHash = (
    password: string,
    nonce: Buffer,
    { cost: parameters, tagLength }: { cost: Cost; tagLength: number },
  ) => queue.run(() => derive({ message: normalPassword(password), nonce, tagLength, ...parameters }));

  return {
    hash: async (password: string): Promise<Result<string>> => {
      const salt = randomBytes(saltBytes);
      const hash = await deriveHash(password, salt, { cost, tagLength: hashBytes });
      return hash.ok ? ok(encodeHash(cost, salt, hash.value)) : hash;
    },

    /** Without a stored hash (no such member, or a member without a password) verifying takes as long, and returns false. */
    verify: async (password: string, storedHash: string | null): Promise<Result<boolean>> => {
      const stored = storedHash === null ? undefined : decodeHash(storedHash);
      if (stored === undefined) {
        const unused = await deriveHash(password, randomBytes(saltBytes), { cost, tagLength: hashBytes });
        return unused.ok ? ok(false) : unused;
      }
      const hash = await deriveHash(password, stored.salt, { cost: stored.cost, tagLength: stored.hash.length });
      return hash.ok ? ok(timingSafeEqual(hash.value, stored.hash)) : hash;
    },
  };
}

/** The common format of argon2 tools: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function encodeHash({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
}

function decodeHash(text: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (parts === null) return undefined;
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

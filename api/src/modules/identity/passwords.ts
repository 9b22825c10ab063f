import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { type Answer, busy } from '../../refused.ts';
import { type Turns, turns } from '../../turns.ts';

export type Passwords = ReturnType<typeof passwordsService>;
type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;
type Recipe = { memory: number; passes: number; parallelism: number };

/** OWASP's smallest for argon2id: 19 MiB, two passes. */
const RECIPE: Recipe = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const inPool = promisify(argon2);
const deriveInPool: Derive = (parameters) => inPool('argon2id', parameters);

/** What is hashed: the same for a Persian and a Latin keyboard's digits, and however a letter is put together. */
export function normalPassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'));
}

/**
 * Two at once, for each takes a whole core for some 30 ms and a thread of the pool that also reads files; a flood of log-ins waits
 * here, and beyond a hundred is sent away.
 */
export function passwordsService(derive: Derive = deriveInPool, room: Turns = turns({ atOnce: 2, waiting: 100 })) {
  const hashOf = (password: string, nonce: Buffer, recipe: Recipe, tagLength: number): Promise<Answer<Buffer>> =>
    inTurn(room, () => derive({ message: normalPassword(password), nonce, tagLength, ...recipe }));

  return {
    hash: async (password: string): Promise<Answer<string>> => {
      const salt = randomBytes(SALT_BYTES);
      const hash = await hashOf(password, salt, RECIPE, HASH_BYTES);
      return hash.ok ? { ok: true, value: written(RECIPE, salt, hash.value) } : hash;
    },

    /** Against nothing – no such member, or none with a password – it takes as long and says no. */
    fits: async (password: string, kept: string | null): Promise<Answer<boolean>> => {
      const wanted = kept === null ? undefined : readWritten(kept);
      if (wanted === undefined) {
        const nothing = await hashOf(password, randomBytes(SALT_BYTES), RECIPE, HASH_BYTES);
        return nothing.ok ? { ok: true, value: false } : nothing;
      }
      const hash = await hashOf(password, wanted.salt, wanted.recipe, wanted.hash.length);
      return hash.ok ? { ok: true, value: timingSafeEqual(hash.value, wanted.hash) } : hash;
    },
  };
}

async function inTurn<T>(room: Turns, work: () => Promise<T>): Promise<Answer<T>> {
  const turn = room.take();
  if (turn === undefined) return busy;
  await turn.begun;
  try {
    return { ok: true, value: await work() };
  } finally {
    turn.end();
  }
}

/** The form that all tools know: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function written({ memory, passes, parallelism }: Recipe, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function readWritten(text: string): { recipe: Recipe; salt: Buffer; hash: Buffer } | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (parts === null) return undefined;
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const recipe = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { recipe, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ok, type Result, refuse } from 'release/result';
import { type Static, type TSchema, Type } from 'typebox';
import { Parse } from 'typebox/value';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import { DAY } from '../../times.ts';

/** The headers of a route whose answers are stored. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description:
        'The same for each attempt to send this request: an attempt after the first gets the first answer, for a day.',
    }),
  ),
});

/** A request that may be sent again. */
export type Repeatable = { caller: string; key: string; digest: string };

const keyUsed = refuse('key-used', 'این درخواست یک بار ارسال شده است. صفحه را به‌روز کنید و دوباره بفرستید.');

/**
 * The request with its key; undefined without one. `caller`: the id of a member, or the HMAC of a guest's address. `bodyKey`: the key
 * of a body that has its own, for requests without the header.
 */
export function repeatable(request: FastifyRequest, caller: string, bodyKey: string): Repeatable;
export function repeatable(request: FastifyRequest, caller: string): Repeatable | undefined;
export function repeatable(request: FastifyRequest, caller: string, bodyKey?: string): Repeatable | undefined {
  const { headers, method, url, body } = request;
  const key = headers['idempotency-key'] ?? bodyKey;
  if (typeof key !== 'string') return undefined;
  const text = JSON.stringify([method, url, body], sortFields);
  return { caller, key, digest: createHash('sha256').update(text).digest('hex') };
}

/** A replacer for `JSON.stringify`: bodies that differ only in the order of their fields become the same text. */
function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)));
}

type Options<Answer extends TSchema> = {
  request: Repeatable | undefined;
  answer: Answer;
  now: Date;
  /** True for a stored answer after which the same request may be tried again. Its place is taken by the answer of the new attempt. */
  mayRepeat?: (stored: Static<Answer>) => Promise<boolean>;
};

/** Does the work once for all requests with the same key, and returns its answer to each of them. */
export async function answerOnce<Answer extends TSchema>(
  tx: Tx,
  { request, answer, now, mayRepeat }: Options<Answer>,
  work: () => Promise<Result<Static<Answer>>>,
): Promise<Result<Static<Answer>>> {
  if (request === undefined) return work();
  const { caller, key, digest } = request;
  await lockKeys(tx, [`idempotency ${caller} ${key}`]);
  const stored = await tx
    .selectFrom('idempotent_answers')
    .select(['request_digest', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored !== undefined) {
    if (stored.request_digest !== digest) return keyUsed;
    const value = Parse(answer, JSON.parse(stored.answer));
    if (!(await mayRepeat?.(value))) return ok(value);
  }
  const result = await work();
  if (!result.ok) return result;
  const row = { caller, key, request_digest: digest, answer: JSON.stringify(result.value), created_at: now };
  await tx
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet(row))
    .execute();
  return result;
}

export async function deleteOldAnswers(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .execute();
}

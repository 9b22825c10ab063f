import { estimate, findProblems } from '@shop/shared/lib/special-order';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { Type } from 'typebox';
import { v7 as uuid } from 'uuid';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import type { Rules } from '../../settings.ts';
import { DAY, HOUR } from '../../times.ts';
import { markOrderRead } from '../conversations/messages.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { claimUploads } from '../uploads/claim.ts';
import { newCode } from './code.ts';
import { refusals } from './refusals.ts';
import { lockOrder, type OrderRow, specialOrdersRepository } from './repository.ts';
import { type SpecialOrder, type SpecialOrders, type SubmitBody, Submitted } from './schema.ts';
import { isOpen } from './states.ts';
import { addOrderMessage, moveOrder } from './transitions.ts';
import { summaryOf, viewOf } from './view.ts';

export type SpecialOrdersService = ReturnType<typeof specialOrdersService>;
type Parts = { rules: Rules['specialOrder']; now?: () => Date };

const pageSize = 20;
/** The stored answer to a message: nothing, or each message would store a page of the conversation again. */
const Written = Type.Object({});

/** The member's side of special orders; the shop's side is in `quotes.ts`. */
export function specialOrdersService(kysely: Kysely<Schema>, { rules, now = () => new Date() }: Parts) {
  const orderQuota = slidingQuota({ limit: rules.perDay, windowMs: DAY });
  const messageQuota = slidingQuota({ limit: rules.messagesPerHour, windowMs: HOUR });

  type Submission = { user: string; body: SubmitBody; digest: string };
  async function submit(tx: Tx, { user, body, digest }: Submission): Promise<Result<{ code: string }>> {
    const { key, spec, note = '', files = [] } = body;
    const repository = specialOrdersRepository(tx);
    // Otherwise simultaneous orders could exceed the quota.
    await lockKeys(tx, [`special order ${user}`]);
    // A draft keeps its key for longer than an answer is stored.
    if (await repository.hasKey(user, key)) return refusals.keyUsed;
    const time = now();
    const orderTimes = await repository.findOrderTimes(user, orderQuota.windowStart(time));
    const wait = orderQuota.secondsUntilAllowed(orderTimes, time);
    if (wait > 0) return refusals.tooManyOrders(rules.perDay, wait);
    const claimed = await claimUploads(tx, { ids: files, owner: user, purpose: 'artwork' });
    if (!claimed.ok) return refusals.files(claimed.reason, claimed.message);
    const order = await addWithNewCode(repository, {
      id: uuid(),
      user_id: user,
      state: 'submitted',
      spec: JSON.stringify(spec),
      note,
      estimate: JSON.stringify(estimate(spec)),
      request_key: key,
      // Processes of the version before read it during a roll-out.
      request_digest: digest,
      created_at: time,
      updated_at: time,
    });
    await repository.addFiles(
      order.id,
      claimed.value.map(({ id }) => id),
    );
    await repository.addMove({ order_id: order.id, state: 'submitted', moved_by: 'member', moved_at: time });
    return ok({ code: order.code });
  }

  async function write(tx: Tx, order: OrderRow, text: string): Promise<Result<OrderRow>> {
    if (!isOpen(order.state)) return refusals.closed(order.state);
    const at = now();
    const messages = await specialOrdersRepository(tx).messages(order.id, messageQuota.windowStart(at));
    const recent = messages.filter((message) => message.written_by === 'member');
    // A double click, or a retry without an idempotency key.
    if (messages.at(-1)?.written_by === 'member' && recent.at(-1)?.text === text) return ok(order);
    const times = recent.map(({ created_at }) => created_at);
    const wait = messageQuota.secondsUntilAllowed(times, at);
    if (wait > 0) return refusals.tooManyMessages(wait);
    if (order.state === 'needs_info') return moveOrder(tx, order, { to: 'submitted', by: 'member', at, text });
    await addOrderMessage(tx, order, { by: 'member', text, at });
    return ok(order);
  }

  /** Runs a change with the order locked. An order of another member is answered like one that does not exist. */
  const change = (
    user: string,
    code: string,
    applyChange: (tx: Tx, order: OrderRow) => Promise<Result<OrderRow>>,
  ): Promise<Result<SpecialOrder>> =>
    inTransaction(kysely, async (tx) => {
      const repository = specialOrdersRepository(tx);
      const order = await lockOrder(tx, code);
      if (order?.user_id !== user) return refuse('not-found');
      const result = await applyChange(tx, order);
      return result.ok ? ok(await viewOf(repository, result.value)) : result;
    });

  /** An expired quote cannot be answered, even when the job has not marked it as expired yet. */
  const answerQuote = (user: string, code: string, to: 'accepted' | 'declined') =>
    change(user, code, async (tx, order) => {
      const at = now();
      if (order.state !== 'quoted' || order.quote_until === null || order.quote_until > at) {
        return moveOrder(tx, order, { to, by: 'member', at });
      }
      const expired = await moveOrder(tx, order, { to: 'quote_expired', by: 'system', at });
      return expired.ok ? refusals.expired : expired;
    });

  /** With the latest messages, or those before the message `before`. Undefined for an order of another member, and when there is no such message. */
  async function read(user: string, code: string, before?: string): Promise<SpecialOrder | undefined> {
    const repository = specialOrdersRepository(kysely);
    const order = await repository.find(code);
    if (order?.user_id !== user) return undefined;
    if (before === undefined) return viewOf(repository, order);
    const messages = await repository.earlierMessages(order.id, before);
    return messages && viewOf(repository, order, messages);
  }

  return {
    submit: async (user: string, body: SubmitBody, request: Repeatable): Promise<Result<SpecialOrder>> => {
      const [problem] = findProblems(body.spec);
      if (problem !== undefined) return refusals.impossible(problem.code, problem.field, problem.message);
      const submitted = await inTransaction(kysely, (tx) =>
        answerOnce(tx, { request, answer: Submitted, now: now() }, () =>
          submit(tx, { user, body, digest: request.digest }),
        ),
      );
      if (!submitted.ok) return submitted;
      const order = await read(user, submitted.value.code);
      return order === undefined ? refuse('not-found') : ok(order);
    },

    list: async (user: string, page: number): Promise<SpecialOrders> => {
      const repository = specialOrdersRepository(kysely);
      const total = await repository.count(user);
      const rows = await repository.findPage(user, { limit: pageSize, offset: (page - 1) * pageSize });
      const unread = await repository.unread(
        user,
        rows.map(({ id }) => id),
      );
      const items = rows.map((row) => ({ ...summaryOf(row), unread: unread.get(row.id) ?? 0 }));
      return { items, page, pages: Math.max(1, Math.ceil(total / pageSize)), total };
    },

    read,

    /** Marks the messages as read, up to one. */
    markRead: (user: string, code: string, message: string) =>
      change(user, code, async (tx, order) =>
        (await markOrderRead(tx, order, message)) ? ok(order) : refusals.messageUnknown,
      ),

    /** A message from the member. If the shop was waiting for information, the order becomes `submitted` again. */
    write: (user: string, code: string, text: string, request: Repeatable | undefined) =>
      change(user, code, async (tx, order) => {
        let changed = order;
        const answered = await answerOnce(tx, { request, answer: Written, now: now() }, async () => {
          const written = await write(tx, order, text);
          if (!written.ok) return written;
          changed = written.value;
          return ok({});
        });
        return answered.ok ? ok(changed) : answered;
      }),

    cancel: (user: string, code: string) =>
      change(user, code, (tx, order) => moveOrder(tx, order, { to: 'cancelled', by: 'member', at: now() })),
    accept: (user: string, code: string) => answerQuote(user, code, 'accepted'),
    decline: (user: string, code: string) => answerQuote(user, code, 'declined'),
  };
}

/** Tries new codes until one is free. */
async function addWithNewCode(
  repository: ReturnType<typeof specialOrdersRepository>,
  order: Omit<Parameters<typeof repository.add>[0], 'code'>,
): Promise<OrderRow> {
  for (;;) {
    const added = await repository.add({ ...order, code: newCode() });
    if (added !== undefined) return added;
  }
}

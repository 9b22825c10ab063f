import { createHash } from 'node:crypto';
import { estimate, problemsOf } from '@shop/shared/lib/special-order';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Answer } from '../../refused.ts';
import type { Rules } from '../../settings.ts';
import { DAY, HOUR } from '../../times.ts';
import { claimUploads } from '../uploads/claim.ts';
import { newCode } from './code.ts';
import { type Move, move, say } from './moving.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import type { SpecialOrder, SpecialOrders, SubmitBody } from './schema.ts';
import { isOpen } from './states.ts';
import { refusals } from './texts.ts';
import { rowOf, viewOf } from './view.ts';

export type SpecialOrdersService = ReturnType<typeof specialOrdersService>;
type Parts = { rules: Rules['specialOrder']; now?: () => Date };

const ON_A_PAGE = 20;

/** What its owner does with a special order. What the shop does with it is in `quotes.ts`. */
export function specialOrdersService(kysely: Kysely<Schema>, { rules, now = () => new Date() }: Parts) {
  const waitFor = (times: Date[], most: number, span: number): number | undefined => {
    const first = times.at(-most);
    return first && Math.ceil((first.getTime() + span - now().getTime()) / 1000);
  };

  async function submit(tx: Connection, user: string, body: SubmitBody): Promise<Answer<SpecialOrder>> {
    const { key, spec, note = '', files = [] } = body;
    const repository = specialOrdersRepository(tx);
    await repository.lock(user);
    const digest = digestOf({ ...body, note, files });
    const before = await repository.ofKey(user, key);
    if (before !== undefined) {
      if (before.request_digest !== digest) return refusals.keyUsed;
      return { ok: true, value: await viewOf(repository, before) };
    }
    const time = now();
    const wait = waitFor(await repository.sentSince(user, new Date(time.getTime() - DAY)), rules.perDay, DAY);
    if (wait !== undefined) return refusals.tooMany(rules.perDay, wait);
    const claimed = await claimUploads(tx, { ids: files, owner: user, purpose: 'artwork' });
    if (!claimed.ok) return refusals.files(claimed.reason, claimed.message);
    const order = await addUnderNewCode(repository, {
      id: uuid(),
      user_id: user,
      state: 'submitted',
      spec: JSON.stringify(spec),
      note,
      estimate: JSON.stringify(estimate(spec)),
      request_key: key,
      request_digest: digest,
      created_at: time,
      updated_at: time,
    });
    await repository.addFiles(
      order.id,
      claimed.value.map(({ id }) => id),
    );
    await repository.addMove({ order_id: order.id, state: 'submitted', moved_by: 'member', moved_at: time });
    return { ok: true, value: await viewOf(repository, order) };
  }

  /** Changes an order with nobody else at it; of an order of somebody else nobody learns that it is there. */
  const change = (
    user: string,
    code: string,
    work: (tx: Connection, order: OrderRow) => Promise<Answer<OrderRow>>,
  ): Promise<Answer<SpecialOrder> | undefined> =>
    kysely.transaction().execute(async (tx) => {
      const repository = specialOrdersRepository(tx);
      const order = await repository.hold(code);
      if (order?.user_id !== user) return undefined;
      const answer = await work(tx, order);
      return answer.ok ? { ok: true, value: await viewOf(repository, answer.value) } : answer;
    });

  const step = (user: string, code: string, { to, text }: Pick<Move, 'to' | 'text'>) =>
    change(user, code, (tx, order) => {
      const asked = { to, by: 'member' as const, at: now(), ...(text === undefined ? {} : { text }) };
      return move(tx, order, asked);
    });

  /** A quote whose time is over is no longer there to be answered, whether or not anybody has noticed. */
  const answer = (user: string, code: string, to: 'accepted' | 'declined') =>
    change(user, code, async (tx, order) => {
      const at = now();
      if (order.state !== 'quoted' || order.quote_until === null || order.quote_until > at) {
        return move(tx, order, { to, by: 'member', at });
      }
      const expired = await move(tx, order, { to: 'quote_expired', by: 'system', at });
      return expired.ok ? refusals.expired : expired;
    });

  return {
    submit: async (user: string, body: SubmitBody): Promise<Answer<SpecialOrder>> => {
      const [problem] = problemsOf(body.spec);
      if (problem !== undefined) return refusals.impossible(problem.code, problem.field, problem.message);
      return kysely.transaction().execute((tx) => submit(tx, user, body));
    },

    list: async (user: string, page: number): Promise<SpecialOrders> => {
      const repository = specialOrdersRepository(kysely);
      const total = await repository.count(user);
      const rows = await repository.page(user, { limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE });
      return { items: rows.map(rowOf), page, pages: Math.max(1, Math.ceil(total / ON_A_PAGE)), total };
    },

    read: async (user: string, code: string): Promise<SpecialOrder | undefined> => {
      const repository = specialOrdersRepository(kysely);
      const order = await repository.find(code);
      return order?.user_id === user ? viewOf(repository, order) : undefined;
    },

    /** An answer to a question of the shop gives the order back to it. */
    write: (user: string, code: string, text: string) =>
      change(user, code, async (tx, order) => {
        if (!isOpen(order.state)) return refusals.closed(order.state);
        const at = now();
        const messages = await specialOrdersRepository(tx).messages(order.id);
        const since = new Date(at.getTime() - HOUR);
        const own = messages.filter((one) => one.written_by === 'member' && one.created_at > since);
        // Pressed twice, or sent again after a lost answer.
        if (messages.at(-1)?.written_by === 'member' && own.at(-1)?.text === text) return { ok: true, value: order };
        const times = own.map(({ created_at }) => created_at);
        const wait = waitFor(times, rules.messagesPerHour, HOUR);
        if (wait !== undefined) return refusals.tooTalkative(wait);
        if (order.state === 'needs_info') return move(tx, order, { to: 'submitted', by: 'member', at, text });
        await say(tx, order, { by: 'member', text, at });
        return { ok: true, value: order };
      }),

    cancel: (user: string, code: string) => step(user, code, { to: 'cancelled' }),
    accept: (user: string, code: string) => answer(user, code, 'accepted'),
    decline: (user: string, code: string) => answer(user, code, 'declined'),
  };
}

async function addUnderNewCode(
  repository: ReturnType<typeof specialOrdersRepository>,
  order: Omit<Parameters<typeof repository.add>[0], 'code'>,
): Promise<OrderRow> {
  for (;;) {
    const added = await repository.add({ ...order, code: newCode() });
    if (added !== undefined) return added;
  }
}

/** The same for the same wish, in whatever order its sender names the fields. */
function digestOf({ spec, note, files }: Required<SubmitBody>): string {
  const fields = Object.entries(spec).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([fields, note, files]))
    .digest('hex');
}

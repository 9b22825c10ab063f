import { searchedLetters } from '@shop/shared/lib/persian-letters';
import { toSheba } from '@shop/shared/lib/sheba';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import { DAY } from '../../times.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { usersRepository } from '../identity/repository.ts';
import type { Messages } from '../messages/service.ts';
import { walletLedger } from './ledger.ts';
import { operatorRefusals, refusals } from './refusals.ts';
import { lockWallet } from './repository.ts';
import { Withdrawal, type WithdrawalBody, type Withdrawals } from './schema.ts';
import { canMove, type WithdrawalState } from './states.ts';
import { ownerNameOf, viewOf } from './view.ts';
import {
  lockWithdrawal,
  type WithdrawalOfShop,
  type WithdrawalRow,
  withdrawalsRepository,
} from './withdrawals-repository.ts';

type Parts = { messages: Pick<Messages, 'notify'>; now: () => Date };
type Changed = Promise<Result<WithdrawalRow>>;
/** `actor` of the shop: an operator now, a member of the staff later. */
type Change = {
  to: WithdrawalState;
  actor: Actor;
  bank_reference?: string;
  reason?: string;
};
export type WithdrawalsService = ReturnType<typeof withdrawalsService>;

const pageSize = 10;
const maxOpen = 3;
const perDay = 10;
const maxListedForShop = 200;

/** Withdrawals of money from a wallet to a bank account of its member. */
export function withdrawalsService(kysely: Kysely<Schema>, { messages, now }: Parts) {
  const quota = slidingQuota({ limit: perDay, windowMs: DAY });

  async function request(tx: Tx, user: string, { amount, sheba: typed }: WithdrawalBody): Promise<Result<Withdrawal>> {
    const sheba = toSheba(typed);
    if (sheba === undefined) return refusals.sheba;
    const member = await usersRepository(tx).byId(user);
    const owner_name = member && ownerNameOf(member);
    if (owner_name === undefined) return refusals.nameMissing;
    const at = now();
    const { balance, held } = await lockWallet(tx, user);
    const withdrawals = withdrawalsRepository(tx);
    // Counted under the lock of the wallet, or simultaneous requests would each be the last one allowed.
    if ((await withdrawals.countOpen(user)) >= maxOpen) return refusals.tooManyOpen(maxOpen);
    const wait = quota.secondsUntilAllowed(await withdrawals.timesSince(user, quota.windowStart(at)), at);
    if (wait > 0) return refusals.tooOften(wait);
    const id = uuid();
    const actor: Actor = `member:${user}`;
    const reference = { type: 'withdrawal', id } as const;
    const hold = await walletLedger(tx).hold({ user, amount, reference, actor, now: at });
    if (!hold.ok) return refusals.tooMuch(balance - held);
    const added = await withdrawals.add({
      id,
      user_id: user,
      state: 'requested',
      amount,
      sheba,
      owner_name,
      bank_reference: null,
      reason: null,
      created_at: at,
      updated_at: at,
    });
    await withdrawals.addMove({ id, state: 'requested', actor, at });
    return ok(viewOf(added));
  }

  /** Changes the state, and ends the hold when the withdrawal ends. The caller has locked the row. */
  async function move(tx: Tx, row: WithdrawalRow, { to, actor, ...changes }: Change): Changed {
    const at = now();
    const withdrawals = withdrawalsRepository(tx);
    const changed = await withdrawals.change(row.id, { ...changes, state: to, updated_at: at });
    await withdrawals.addMove({ id: row.id, state: to, actor, at });
    if (to === 'approved') return ok(changed);
    const end = { reference: { type: 'withdrawal', id: row.id }, actor, now: at } as const;
    const ledger = walletLedger(tx);
    const ended = await (to === 'paid' ? ledger.capture(end) : ledger.release(end));
    if (!ended.ok) throw new Error(`the hold of withdrawal ${row.number} could not be ended: ${ended.reason}`);
    if (to === 'cancelled') return ok(changed);
    const template = to === 'paid' ? 'withdrawal-paid' : 'withdrawal-rejected';
    const event = `withdrawal ${row.number} ${to}`;
    await messages.notify(tx, { user: row.user_id, event, template, tokens: { withdrawal: String(row.number) } });
    return ok(changed);
  }

  /** A command of the shop. Sent again after it has succeeded, it changes nothing. */
  const moveAsShop = (
    number: number,
    change: Change,
    check: (tx: Tx, row: WithdrawalRow) => Changed = async (_tx, row) => ok(row),
  ): Changed =>
    inTransaction(kysely, async (tx) => {
      const row = await lockWithdrawal(tx, number);
      if (row === undefined) return refuse('not-found');
      const { to, bank_reference = row.bank_reference } = change;
      if (row.state === to && row.bank_reference === bank_reference) return ok(row);
      if (!canMove(row.state, to, 'shop')) return operatorRefusals.illegal(row.state, to);
      const checked = await check(tx, row);
      return checked.ok ? move(tx, row, change) : checked;
    });

  return {
    request: (user: string, body: WithdrawalBody, repeatable: Repeatable | undefined): Promise<Result<Withdrawal>> =>
      inTransaction(kysely, (tx) =>
        answerOnce(tx, { request: repeatable, answer: Withdrawal, now: now() }, () => request(tx, user, body)),
      ),

    list: async (user: string, before: number | undefined): Promise<Withdrawals> => {
      const rows = await withdrawalsRepository(kysely).page(user, { before, limit: pageSize + 1 });
      const items = rows.slice(0, pageSize).map(viewOf);
      return { items, next: rows.length > pageSize ? (items.at(-1)?.number ?? null) : null };
    },

    /** A withdrawal of another member is answered like one that does not exist. */
    cancel: (user: string, number: number): Promise<Result<Withdrawal>> =>
      inTransaction(kysely, async (tx) => {
        const row = await lockWithdrawal(tx, number);
        if (row?.user_id !== user) return refuse('not-found');
        if (row.state === 'cancelled') return ok(viewOf(row));
        if (!canMove(row.state, 'cancelled', 'member')) return refusals.illegal(row.state);
        const moved = await move(tx, row, { to: 'cancelled', actor: `member:${user}` });
        return moved.ok ? ok(viewOf(moved.value)) : moved;
      }),

    listForShop: (which: 'open' | 'all'): Promise<WithdrawalOfShop[]> =>
      withdrawalsRepository(kysely).listForShop(which, maxListedForShop),

    /** `owner`: the name that the bank shows for the Sheba. From now on the member cannot cancel. */
    approve: (actor: Actor, number: number, owner: string): Changed =>
      moveAsShop(number, { to: 'approved', actor }, async (_tx, row) =>
        isSameName(owner, row.owner_name) ? ok(row) : operatorRefusals.ownerDiffers(row.owner_name),
      ),

    /** Records that the bank has transferred the money. */
    pay: (actor: Actor, number: number, bank_reference: string): Changed =>
      moveAsShop(number, { to: 'paid', actor, bank_reference }, async (tx, row) => {
        // Otherwise two withdrawals could be paid with one reference at once.
        await lockKeys(tx, [`bank reference ${bank_reference}`]);
        const other = await withdrawalsRepository(tx).paidWith(bank_reference);
        return other === undefined ? ok(row) : operatorRefusals.bankReferenceUsed(other.number);
      }),

    reject: (actor: Actor, number: number, reason: string): Changed =>
      moveAsShop(number, { to: 'rejected', actor, reason }),
  };
}

/** Banks write names with Arabic letters, other spaces and without joiners. */
function isSameName(first: string, second: string): boolean {
  const plain = (name: string) =>
    name.replace(/[\s\p{Cf}]/gu, '').replace(/./gu, (letter) => searchedLetters[letter] ?? letter);
  return plain(first) === plain(second);
}

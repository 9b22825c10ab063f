import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { WithdrawalState } from './states.ts';

export type WithdrawalRow = Selectable<Schema['withdrawals']>;
export type WithdrawalOfShop = WithdrawalRow & { mobile: string | null };
type Page = { before: number | undefined; limit: number };
type NewMove = { id: string; state: WithdrawalState; actor: string; at: Date };

const openStates: readonly WithdrawalState[] = ['requested', 'approved'];

/** Locks the withdrawal until the transaction ends. */
export function lockWithdrawal(tx: Tx, number: number): Promise<WithdrawalRow | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
}

export function withdrawalsRepository(db: Connection) {
  return {
    /** Newest first. */
    page: (user: string, { before, limit }: Page): Promise<WithdrawalRow[]> => {
      const own = db.selectFrom('withdrawals').selectAll().where('user_id', '=', user);
      const page = before === undefined ? own : own.where('number', '<', before);
      return page.orderBy('number', 'desc').limit(limit).execute();
    },

    countOpen: async (user: string): Promise<number> => {
      const open = db.selectFrom('withdrawals').select('number').where('user_id', '=', user);
      return (await open.where('state', 'in', openStates).execute()).length;
    },

    /** The times of the requests since then, cancelled ones too. */
    timesSince: async (user: string, since: Date): Promise<Date[]> => {
      const own = db.selectFrom('withdrawals').select('created_at').where('user_id', '=', user);
      return (await own.where('created_at', '>', since).execute()).map(({ created_at }) => created_at);
    },

    /** For the operator: those that wait, the oldest first, or the last ones. */
    listForShop: (which: 'open' | 'all', limit: number): Promise<WithdrawalOfShop[]> => {
      const all = db
        .selectFrom('withdrawals')
        .innerJoin('users', 'users.id', 'withdrawals.user_id')
        .selectAll('withdrawals')
        .select('users.mobile');
      const chosen = which === 'all' ? all : all.where('state', 'in', openStates);
      return chosen
        .orderBy('number', which === 'all' ? 'desc' : 'asc')
        .limit(limit)
        .execute();
    },

    /** The withdrawal that this transfer has paid. */
    paidWith: (bank_reference: string): Promise<Pick<WithdrawalRow, 'number'> | undefined> =>
      db.selectFrom('withdrawals').select('number').where('bank_reference', '=', bank_reference).executeTakeFirst(),

    add: (row: Insertable<Schema['withdrawals']>): Promise<WithdrawalRow> =>
      db.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow(),

    change: (
      id: string,
      changes: Pick<WithdrawalRow, 'state' | 'updated_at'> & Partial<Pick<WithdrawalRow, 'bank_reference' | 'reason'>>,
    ): Promise<WithdrawalRow> =>
      db.updateTable('withdrawals').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    addMove: async ({ id: withdrawal_id, ...move }: NewMove): Promise<void> => {
      const earlier = db.selectFrom('withdrawal_moves').select('position').where('withdrawal_id', '=', withdrawal_id);
      const position = (await earlier.execute()).length;
      await db
        .insertInto('withdrawal_moves')
        .values({ ...move, withdrawal_id, position })
        .execute();
    },
  };
}

import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { WalletEntryKind } from '../../database/tables/wallet.ts';
import type { Tx } from '../../database/transaction.ts';

/** The row that an entry belongs to. There is one entry of each kind for a reference, so a repeated command changes nothing. */
export type Reference = {
  type: 'payment' | 'order' | 'return' | 'special_order' | 'withdrawal' | 'operator';
  id: string;
};
export type WalletEntry = Selectable<Schema['wallet_entries']>;
export type WalletRow = Selectable<Schema['wallets']>;

export function walletRepository(db: Connection) {
  const entriesOf = ({ type, id }: Reference) =>
    db.selectFrom('wallet_entries').selectAll().where('ref_type', '=', type).where('ref_id', '=', id);

  return {
    find: (user: string): Promise<WalletRow | undefined> =>
      db.selectFrom('wallets').selectAll().where('user_id', '=', user).executeTakeFirst(),

    /** The entries of a reference, by kind. */
    entries: async (reference: Reference): Promise<Map<WalletEntryKind, WalletEntry>> =>
      new Map((await entriesOf(reference).execute()).map((entry) => [entry.kind, entry])),

    add: (entry: Insertable<Schema['wallet_entries']>): Promise<WalletEntry> =>
      db.insertInto('wallet_entries').values(entry).returningAll().executeTakeFirstOrThrow(),
  };
}

/** Locks the wallet of a member until the transaction ends. A member's first entry needs an empty wallet to lock. */
export async function lockWallet(tx: Tx, user: string): Promise<WalletRow> {
  await tx
    .insertInto('wallets')
    .values({ user_id: user })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('wallets').selectAll().where('user_id', '=', user).forNoKeyUpdate().executeTakeFirstOrThrow();
}

import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;
type Challenge = { hash: string; bound_to: string };

export function challengesRepository(db: Connection) {
  return {
    add: async (challenge: Challenge & { expires_at: Date }): Promise<void> => {
      await db.insertInto('passkey_challenges').values(challenge).execute();
    },

    /** Deletes the challenge. Returns false if it was already used, so only one of several simultaneous uses succeeds. It has to expire between these times. */
    use: async ({ hash, bound_to }: Challenge, expires: { after: Date; atLatest: Date }): Promise<boolean> => {
      const challenge = db.deleteFrom('passkey_challenges').where('hash', '=', hash).where('bound_to', '=', bound_to);
      const unexpired = challenge.where('expires_at', '>', expires.after).where('expires_at', '<=', expires.atLatest);
      return (await unexpired.executeTakeFirstOrThrow()).numDeletedRows === 1n;
    },

    deleteExpired: async (at: Date): Promise<void> => {
      await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
    },
  };
}

export function passkeysRepository(db: Connection) {
  return {
    list: (user: string): Promise<PasskeyRow[]> =>
      db.selectFrom('passkeys').selectAll().where('user_id', '=', user).orderBy('created_at').orderBy('id').execute(),

    byCredential: (credential: string): Promise<PasskeyRow | undefined> =>
      db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential).executeTakeFirst(),

    /** Undefined when the credential is registered already. */
    add: (row: Insertable<Schema['passkeys']>): Promise<PasskeyRow | undefined> =>
      db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst(),

    rename: (user: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
      db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', user)
        .returningAll()
        .executeTakeFirst(),

    /** False when the member has no such passkey. */
    remove: async (user: string, id: string): Promise<boolean> => {
      const passkey = db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user);
      return (await passkey.executeTakeFirstOrThrow()).numDeletedRows === 1n;
    },

    /**
     * Records a use. False when the passkey was removed since it was read, or used with a growing counter. The counter of some passkeys stays
     * at 0.
     */
    recordUse: async (
      { id, counter }: PasskeyRow,
      use: { counter: number; synchronised: boolean; last_used_at: Date },
    ): Promise<boolean> => {
      const passkey = db.updateTable('passkeys').set(use).where('id', '=', id).where('counter', '=', counter);
      return (await passkey.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
    },
  };
}

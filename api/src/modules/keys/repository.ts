import type { Connection } from '../../database/connect.ts';
import type { TokenRole } from '../../database/tables/registry.ts';

export type Holder = { role: TokenRole; area: string | null };
export type PublicKey = { id: string; publicKey: string; retired: boolean };

export function keysRepository(db: Connection) {
  return {
    holderOf: (hash: string): Promise<Holder | undefined> =>
      db.selectFrom('tokens').select(['role', 'area']).where('hash', '=', hash).executeTakeFirst(),

    countTokens: async ({ role, area }: Holder): Promise<number> => {
      const query = db.selectFrom('tokens').select('hash').where('role', '=', role);
      return (await query.where('area', 'is not distinct from', area).execute()).length;
    },

    /** Makes this the holder's only token. */
    replaceToken: async ({ role, area }: Holder, hash: string): Promise<void> => {
      const oldTokens = db.deleteFrom('tokens').where('role', '=', role).where('area', 'is not distinct from', area);
      await oldTokens.execute();
      await db.insertInto('tokens').values({ hash, role, area }).execute();
    },

    /** The keys that verify releases of the area. */
    keysOf: async (area: string): Promise<PublicKey[]> => {
      const rows = await db
        .selectFrom('area_keys')
        .selectAll()
        .where('area', '=', area)
        .where('revoked_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({ id: row.id, publicKey: row.public_key, retired: row.retired_at !== null }));
    },

    /** Includes revoked keys, which verify nothing. */
    allKeysOf: async (area: string): Promise<{ id: string; retired: boolean; revoked: boolean }[]> => {
      const keys = db.selectFrom('area_keys').selectAll().where('area', '=', area).orderBy('created_at');
      const rows = await keys.execute();
      return rows.map(({ id, retired_at, revoked_at }) => ({
        id,
        retired: retired_at !== null,
        revoked: revoked_at !== null,
      }));
    },

    revoke: async (area: string, id: string): Promise<void> => {
      const update = db.updateTable('area_keys').set({ revoked_at: new Date() });
      await update.where('area', '=', area).where('id', '=', id).execute();
    },

    /** Makes this the area's signing key. Retired keys still verify their earlier signatures. */
    replaceKey: async (area: string, key: { id: string; publicKey: string }): Promise<void> => {
      await retire(area);
      await db
        .insertInto('area_keys')
        .values({ area, id: key.id, public_key: key.publicKey, retired_at: null })
        .execute();
    },

    /** Retires the area's keys and deletes its tokens. */
    removeAll: async (area: string): Promise<void> => {
      await retire(area);
      await db.deleteFrom('tokens').where('area', '=', area).execute();
    },
  };

  async function retire(area: string): Promise<void> {
    const currentKeys = db.updateTable('area_keys').set({ retired_at: new Date() }).where('area', '=', area);
    await currentKeys.where('retired_at', 'is', null).execute();
  }
}

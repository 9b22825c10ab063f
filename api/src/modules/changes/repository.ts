import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { ChangeKind } from '../../database/tables/registry.ts';

/** A place in the feed. Transactions are numbered by PostgreSQL; `id` orders the rows of one. */
export type Position = { tx: string; id: string };
export type ChangeRow = Position & { kind: ChangeKind; tags: string[] };
export type Seen = { present: string; whole: boolean; changes: (Position & { tags: string[] })[] };

export function changesRepository(db: Connection) {
  return {
    /** To be called in the transaction that makes the change. */
    add: async (change: { kind: 'policy' } | { kind: 'content'; tags: string[] }): Promise<void> => {
      await db.insertInto('changes').values(change).execute();
    },

    /**
     * What came after this place and can no longer be overtaken: transactions below the oldest one still under way.
     * (A long writing transaction anywhere on the database server holds the feed back for as long as it lasts.)
     */
    after: async ({ tx, id }: Position): Promise<ChangeRow[]> => {
      const rows = await sql<ChangeRow>`
        select tx::text as tx, id::text as id, kind, tags from changes
        where (tx, id) > (${tx}::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by changes.tx, changes.id limit 1000`.execute(db);
      return rows.rows;
    },

    /** Content changes between two places, for a subscriber who was away. */
    contentBetween: async (from: Position, to: Position): Promise<ChangeRow[]> => {
      const rows = await sql<ChangeRow>`
        select tx::text as tx, id::text as id, kind, tags from changes
        where kind = 'content' and (tx, id) > (${from.tx}::xid8, ${from.id}::bigint)
          and (tx, id) <= (${to.tx}::xid8, ${to.id}::bigint)
        order by changes.tx, changes.id`.execute(db);
      return rows.rows;
    },

    /**
     * What of the content has changed after this place and can be seen now, settled or not, for a reader who keeps account of
     * what he has read. Everything before `present` is settled. Not `whole`: rows that he has not read are forgotten.
     */
    seenAfter: async ({ tx, id }: Position): Promise<Seen> => {
      const { rows } = await sql<Seen>`/* changes-seen */
        select pg_snapshot_xmin(pg_current_snapshot())::text as present,
          (select (tx, id) <= (${tx}::xid8, ${id}::bigint) from change_horizon) as whole,
          (select coalesce(json_agg(json_build_object('tx', tx::text, 'id', id::text, 'tags', tags) order by tx, id), '[]')
           from changes where kind = 'content' and (tx, id) > (${tx}::xid8, ${id}::bigint)) as changes`.execute(db);
      return rows[0] ?? { present: '0', whole: false, changes: [] };
    },

    /** Everything before this place is settled. */
    present: async (): Promise<Position> => {
      const { rows } = await sql<{ tx: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as tx`.execute(db);
      return { tx: rows[0]?.tx ?? '0', id: '0' };
    },

    /** Whether the feed still has all that came after this place, and the place is of this database at all. */
    covers: async ({ tx, id }: Position): Promise<boolean> => {
      const { rows } = await sql<{ covered: boolean }>`
        select (tx, id) <= (${tx}::xid8, ${id}::bigint)
          and ${tx}::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as covered
        from change_horizon`.execute(db);
      return rows[0]?.covered ?? false;
    },

    /** To be called in a transaction: what is forgotten and how far go together. */
    forgetOlderThan: async (minutes: number): Promise<void> => {
      await sql`
        with gone as (
          delete from changes where at < now() - make_interval(mins => ${minutes}) returning tx, id
        ), last as (select tx, id from gone order by tx desc, id desc limit 1)
        update change_horizon set tx = last.tx, id = last.id from last
        where (change_horizon.tx, change_horizon.id) < (last.tx, last.id)`.execute(db);
    },
  };
}

import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { ChangeKind } from '../../database/tables/registry.ts';
import type { Tx } from '../../database/transaction.ts';

/** A position in the feed: the number of a PostgreSQL transaction, and the id of a row written by it. */
export type Position = { tx: string; id: string };
export type ChangeRow = Position & { kind: ChangeKind; tags: string[] };
export type VisibleChanges = {
  /** No open transaction is older than this one: earlier positions can get no more changes. */
  settled: string;
  /** False when changes after the position have already been deleted. */
  isComplete: boolean;
  changes: (Position & { tags: string[] })[];
};

/** The position as text, such as in `Last-Event-ID`. */
export function positionId({ tx, id }: Position): string {
  return `${tx}.${id}`;
}

/** Records a change in the transaction that makes it. */
export async function recordChange(
  tx: Tx,
  change: { kind: 'policy' } | { kind: 'content'; tags: string[] },
): Promise<void> {
  await tx.insertInto('changes').values(change).execute();
}

/** Deletes old changes and records how far. */
export async function deleteChangesOlderThan(tx: Tx, minutes: number): Promise<void> {
  await sql`
    with gone as (
      delete from changes where at < now() - make_interval(mins => ${minutes}) returning tx, id
    ), last as (select tx, id from gone order by tx desc, id desc limit 1)
    update change_horizon set tx = last.tx, id = last.id from last
    where (change_horizon.tx, change_horizon.id) < (last.tx, last.id)`.execute(tx);
}

export function changesRepository(db: Connection) {
  return {
    /**
     * The settled changes after a position: those of transactions older than every open one, so that no transaction can still
     * commit a change in between. (A long writing transaction anywhere on the database server delays the feed until it ends.)
     */
    settledAfter: async ({ tx, id }: Position): Promise<ChangeRow[]> => {
      const rows = await sql<ChangeRow>`
        select tx::text as tx, id::text as id, kind, tags from changes
        where (tx, id) > (${tx}::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by changes.tx, changes.id limit 1000`.execute(db);
      return rows.rows;
    },

    /** Content changes between two positions, for a subscriber that was disconnected. */
    contentBetween: async (from: Position, to: Position): Promise<ChangeRow[]> => {
      const rows = await sql<ChangeRow>`
        select tx::text as tx, id::text as id, kind, tags from changes
        where kind = 'content' and (tx, id) > (${from.tx}::xid8, ${from.id}::bigint)
          and (tx, id) <= (${to.tx}::xid8, ${to.id}::bigint)
        order by changes.tx, changes.id`.execute(db);
      return rows.rows;
    },

    /**
     * All content changes after a position that are visible now, settled or not. The caller remembers which of the unsettled
     * changes it has applied, because the next call returns them again.
     */
    visibleAfter: async ({ tx, id }: Position): Promise<VisibleChanges> => {
      const { rows } = await sql<VisibleChanges>`/* changes-seen */
        select pg_snapshot_xmin(pg_current_snapshot())::text as settled,
          (select (tx, id) <= (${tx}::xid8, ${id}::bigint) from change_horizon) as "isComplete",
          (select coalesce(json_agg(json_build_object('tx', tx::text, 'id', id::text, 'tags', tags) order by tx, id), '[]')
           from changes where kind = 'content' and (tx, id) > (${tx}::xid8, ${id}::bigint)) as changes`.execute(db);
      return rows[0] ?? { settled: '0', isComplete: false, changes: [] };
    },

    /** The position before which everything is settled. */
    settledPosition: async (): Promise<Position> => {
      const { rows } = await sql<{ tx: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as tx`.execute(db);
      return { tx: rows[0]?.tx ?? '0', id: '0' };
    },

    /** Whether the feed still has all changes after a position, and the position belongs to this database. */
    covers: async ({ tx, id }: Position): Promise<boolean> => {
      const { rows } = await sql<{ covered: boolean }>`
        select (tx, id) <= (${tx}::xid8, ${id}::bigint)
          and ${tx}::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as covered
        from change_horizon`.execute(db);
      return rows[0]?.covered ?? false;
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';

/** The number of a PostgreSQL transaction, and the id of a row written by it. */
export type Place = { tx: string; id: string };
/** A place in the feed of one database. After a restore or a recovery, `history` is another one. */
export type Position = Place & { history: string };
export type ChangeRow = Place & { tags: string[] };
/** `isComplete` is false when changes after the position have been deleted, or when it belongs to another history. */
export type ChangesAfter = { isComplete: boolean; history: string; changes: ChangeRow[] };
export type SettledChanges = ChangesAfter & { policyRevision: number };
export type VisibleChanges = ChangesAfter & {
  /** No open transaction is older than this one: earlier positions can get no more changes. */
  settled: string;
};

/** The position as text, such as in `Last-Event-ID`. */
export function positionId({ history, tx, id }: Position): string {
  return `${history}.${tx}.${id}`;
}

/** A subscriber that missed as many changes reloads everything, which is less work. */
export const maxMissed = 1000;

/** Includes the timeline, which PostgreSQL changes when it recovers to an earlier time. */
const history = sql<string>`(
  select substr(md5(history::text || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)), 1, 12) from change_horizon)`;
const settled = sql`pg_snapshot_xmin(pg_current_snapshot())`;

const isComplete = (position: Position) => sql<boolean>`(
  select (tx, id) <= (${position.tx}::xid8, ${position.id}::bigint) and ${position.tx}::xid8 <= ${settled}
    and ${history} = ${position.history}
  from change_horizon)`;

/** The changes of content after a position that meet a condition, in their order. */
const changesAfter = ({ tx, id }: Position, condition: RawBuilder<unknown>, limit: number | null) => sql<ChangeRow[]>`(
  select coalesce(json_agg(json_build_object('tx', tx::text, 'id', id::text, 'tags', tags)
    order by tx, id), '[]')
  from (
    select tx, id, tags from changes
    where (tx, id) > (${tx}::xid8, ${id}::bigint) and kind = 'content' and ${condition}
    order by changes.tx, changes.id limit ${limit}::integer
  ) as next)`;

/** Records a change in the transaction that makes it. A change of the policy also raises its revision, by a trigger. */
export async function recordChange(
  tx: Tx,
  change: { kind: 'policy' } | { kind: 'content'; tags: string[] },
): Promise<void> {
  await tx.insertInto('changes').values(change).execute();
}

/** Deletes old changes and records how far. A feed begins again at the first open transaction, so the record must not be after it. */
export async function deleteChangesOlderThan(tx: Tx, minutes: number): Promise<void> {
  await sql`
    with gone as (
      delete from changes where at < now() - make_interval(mins => ${minutes}) and tx < ${settled} returning tx, id
    ), last as (select tx, id from gone order by tx desc, id desc limit 1)
    update change_horizon set tx = last.tx, id = last.id from last
    where (change_horizon.tx, change_horizon.id) < (last.tx, last.id)`.execute(tx);
}

/** Seen inside of the transaction that changes the policy, it is the revision of that change. */
export async function readPolicyRevision(db: Connection): Promise<number> {
  const row = await db.selectFrom('policy_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

export function changesRepository(db: Connection) {
  const readOne = async <Row>(query: RawBuilder<Row>): Promise<Row> => {
    const [row] = (await query.execute(db)).rows;
    if (row === undefined) throw new Error('a query for one row returned none');
    return row;
  };

  return {
    /**
     * The settled changes of content after a position: those of transactions older than every open one, so that no transaction can
     * still commit a change in between. (A long writing transaction anywhere on the database server delays them until it ends.) And
     * the revision of the latest policy, which waits for no other transaction.
     */
    settledAfter: (position: Position): Promise<SettledChanges> =>
      readOne(sql<SettledChanges>`
        select ${history} as history, ${isComplete(position)} as "isComplete",
          (select revision from policy_revision) as "policyRevision",
          ${changesAfter(position, sql`tx < ${settled}`, 1000)} as changes`),

    /** At most `maxMissed` content changes between two positions, for a subscriber that was disconnected. */
    contentBetween: (from: Position, to: Place): Promise<ChangesAfter> =>
      readOne(sql<ChangesAfter>`
        select ${history} as history, ${isComplete(from)} as "isComplete",
          ${changesAfter(from, sql`(tx, id) <= (${to.tx}::xid8, ${to.id}::bigint)`, maxMissed)} as changes`),

    /**
     * All content changes after a position that are visible now, settled or not. The caller remembers which of the unsettled
     * changes it has applied, because the next call returns them again.
     */
    visibleAfter: (position: Position): Promise<VisibleChanges> =>
      readOne(sql<VisibleChanges>`/* changes-seen */
        select ${history} as history, ${isComplete(position)} as "isComplete", ${settled}::text as settled,
          ${changesAfter(position, sql`true`, null)} as changes`),

    /** The position before which everything is settled. */
    settledPosition: (): Promise<Position> =>
      readOne(sql<Position>`select ${history} as history, ${settled}::text as tx, '0' as id`),

    /**
     * Begins a new history if these tables were copied from another server: there, transactions had higher numbers, and no change of this
     * server would ever be after them.
     */
    beginHistoryOfThisServer: async (): Promise<void> => {
      const fromElsewhere = sql`tx > pg_snapshot_xmax(pg_current_snapshot())`;
      await sql`delete from changes where ${fromElsewhere}`.execute(db);
      await sql`
        update change_horizon set history = gen_random_uuid(), tx = ${settled}, id = 0 where ${fromElsewhere}`.execute(
        db,
      );
    },
  };
}

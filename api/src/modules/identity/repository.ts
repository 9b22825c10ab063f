import { type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { CodePurpose, Role } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Failures } from './backoff.ts';

/** A member whose account is not deleted. */
export type User = Selectable<Schema['users']> & { mobile: string };
export type Otp = Selectable<Schema['otps']>;
export type SentCode = Pick<Otp, 'created_at' | 'used_at'>;
export type PersonalInfo = Partial<Pick<User, 'first_name' | 'last_name' | 'national_id' | 'birth_date'>>;

/** Locks the member until the transaction ends; undefined when the password has changed since it was read. */
export function lockIfPasswordUnchanged(
  tx: Tx,
  { id, password_hash }: Pick<User, 'id' | 'password_hash'>,
): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not distinct from', password_hash)
    .forUpdate()
    .$narrowType<{ mobile: NotNull }>()
    .executeTakeFirst();
}

export function usersRepository(db: Connection) {
  const users = () =>
    db.selectFrom('users').selectAll().where('deleted_at', 'is', null).$narrowType<{ mobile: NotNull }>();

  return {
    byId: (id: string): Promise<User | undefined> => users().where('id', '=', id).executeTakeFirst(),
    byMobile: (mobile: string): Promise<User | undefined> => users().where('mobile', '=', mobile).executeTakeFirst(),

    /** Finds the member of a number, or creates one. */
    findOrCreate: async (member: { id: string; mobile: string; created_at: Date }) => {
      const emptyColumns = {
        first_name: null,
        last_name: null,
        password_hash: null,
        role_set_by: null,
        deleted_at: null,
      };
      const user = await db
        .insertInto('users')
        .values({ ...member, ...emptyColumns })
        .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ mobile: member.mobile }))
        .returningAll()
        .$narrowType<{ mobile: NotNull }>()
        .executeTakeFirstOrThrow();
      return { user, is_new: user.id === member.id };
    },

    setPersonalInfo: async (id: string, info: PersonalInfo): Promise<void> => {
      await db.updateTable('users').set(info).where('id', '=', id).where('deleted_at', 'is', null).execute();
    },

    /** Fails with a unique violation when another member has the number. */
    setMobile: async (id: string, mobile: string): Promise<void> => {
      await db.updateTable('users').set({ mobile }).where('id', '=', id).execute();
    },

    setPassword: async (id: string, password_hash: string): Promise<void> => {
      await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    },

    /** Makes a member staff, unless somebody has decided on the role before. */
    makeFirstStaff: async (id: string, by: string): Promise<User | undefined> => {
      const undecided = db
        .updateTable('users')
        .set({ role: 'staff', role_set_by: by })
        .where('role_set_by', 'is', null);
      return undecided.where('id', '=', id).returningAll().$narrowType<{ mobile: NotNull }>().executeTakeFirst();
    },

    /** False when no member has the number. */
    setRole: async (mobile: string, role: Role, by: string): Promise<boolean> => {
      const change = db.updateTable('users').set({ role, role_set_by: by }).where('mobile', '=', mobile);
      return (await change.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
    },

    listStaff: (): Promise<User[]> => users().where('role', '=', 'staff').orderBy('created_at').orderBy('id').execute(),
  };
}

/** Attempts at a code are counted in two columns: `attempts` for the device that requested the code, `stranger_attempts` for all others. */
export type AttemptsColumn = 'attempts' | 'stranger_attempts';
/** Rows later than `until` were written before the clock was set back, and do not count. */
type Period = { since: Date; until: Date; limit: number };

/** A code can be used if it expires between these times. */
type Expiry = { after: Date; atLatest: Date };

export function otpsRepository(db: Connection) {
  const newestOf = (mobile: string, purpose: CodePurpose) =>
    db
      .selectFrom('otps')
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1);

  return {
    add: async (row: Insertable<Schema['otps']>): Promise<void> => {
      await db.insertInto('otps').values(row).execute();
    },

    /**
     * Moves the codes of a number that were requested before the clock was set back out of the future: those up to an hour ahead to just
     * now, the others to an hour ago, where they no longer count. Otherwise they would stay newer than the codes requested from now
     * on, and would make their waits longer. The caller has locked the number.
     */
    moveFromFuture: async (mobile: string, { at, hour, validUntil }: { at: Date; hour: number; validUntil: Date }) => {
      const anHourAgo = new Date(at.getTime() - hour);
      await sql`
        with ahead as (
          select id, row_number() over (order by created_at desc, id desc) * interval '1 millisecond' as place
          from otps where mobile = ${mobile} and created_at > ${at})
        update otps set
          created_at = case when created_at > ${new Date(at.getTime() + hour)} then ${anHourAgo}::timestamptz else ${at}::timestamptz end - place,
          expires_at = least(expires_at, ${validUntil}::timestamptz)
        from ahead where otps.id = ahead.id`.execute(db);
    },

    /** The codes that a known device of the member requested or, without a device, those that all others requested. */
    requestedFor: (
      mobile: string,
      device: string | undefined,
      { since, until, limit }: Period,
    ): Promise<SentCode[]> => {
      const codes = db
        .selectFrom('otps')
        .select(['created_at', 'used_at'])
        .where('mobile', '=', mobile)
        .where('requested_from', device === undefined ? '!=' : '=', 'known-device')
        .where('created_at', '>', since)
        .where('created_at', '<=', until);
      const ofDevice = device === undefined ? codes : codes.where('device_hmac', '=', device);
      return ofDevice.orderBy('created_at', 'desc').limit(limit).execute();
    },

    /** The messages that an address has caused for numbers without a relation to it, and that led to no log-in; counts up to `limit`. */
    countUnused: async (address: string, { since, until, limit }: Period): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from otps where address_hmac = ${address} and created_at > ${since}
            and created_at <= ${until} and requested_from = 'elsewhere' and sent and used_at is null limit ${limit}) as unused`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    /** The messages of the whole shop; counts up to `limit`. */
    countSent: async ({ since, until, limit }: Period): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from otps where created_at > ${since} and created_at <= ${until} and sent limit ${limit}) as codes`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    /** The codes of the whole shop that were answered without a message. */
    countWithheld: async (since: Date): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from otps where created_at > ${since} and not sent`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** The newest code that this device requested, and the newest of the number; the same code or two, the older one first. */
    findTriable: async (mobile: string, device: string, purpose: CodePurpose): Promise<Otp[]> => {
      const newest = await newestOf(mobile, purpose).selectAll().executeTakeFirst();
      if (newest === undefined || newest.device_hmac === device) return newest === undefined ? [] : [newest];
      const own = await newestOf(mobile, purpose).where('device_hmac', '=', device).selectAll().executeTakeFirst();
      return own === undefined ? [newest] : [own, newest];
    },

    /**
     * Counts an attempt at a code, if it has one left; otherwise undefined. One statement, so that simultaneous guesses are counted
     * one by one.
     */
    countAttempt: (
      id: string,
      { column, after, atLatest, maxAttempts }: { column: AttemptsColumn; maxAttempts: number } & Expiry,
    ): Promise<Otp | undefined> =>
      db
        .updateTable('otps')
        .set({ [column]: sql`${sql.ref(column)} + 1` })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', after)
        .where('expires_at', '<=', atLatest)
        .where(column, '<', maxAttempts)
        .returningAll()
        .executeTakeFirst(),

    markUsed: async (id: string, at: Date): Promise<void> => {
      await db.updateTable('otps').set({ used_at: at }).where('id', '=', id).execute();
    },

    deleteBefore: async (before: Date): Promise<void> => {
      await db.deleteFrom('otps').where('created_at', '<', before).execute();
    },
  };
}

export function passwordFailuresRepository(db: Connection) {
  return {
    find: (key: string): Promise<Failures | undefined> =>
      db
        .selectFrom('login_failures')
        .select(['failures', 'last_at', 'blocked_until'])
        .where('key', '=', key)
        .executeTakeFirst(),

    put: async (key: string, failures: Failures): Promise<void> => {
      await db
        .insertInto('login_failures')
        .values({ key, ...failures })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(failures))
        .execute();
    },

    clear: async (key: string): Promise<void> => {
      await db.deleteFrom('login_failures').where('key', '=', key).execute();
    },

    deleteBefore: async (before: Date): Promise<void> => {
      await db.deleteFrom('login_failures').where('last_at', '<', before).execute();
    },
  };
}

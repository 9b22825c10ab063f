import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { RequestedFrom } from '../../database/tables/people.ts';
import { DAY } from '../../times.ts';

/** Beyond this number, the device that a member has not used for longest is forgotten. */
const maxDevices = 20;
/** The members of an address are those who logged in from it within this time (ms). */
const addressMemberMs = 30 * DAY;
const deviceMs = 180 * DAY;
/** More members than these are not counted: no limit grows further. */
const maxCountedMembers = 100_000;

/** Address and device are stored as HMACs. */
export type Place = { address: string; device: string };

/** The devices and addresses from which members have logged in. */
export function familiarRepository(db: Connection) {
  return {
    /** Where the member of a number has logged in before; `elsewhere` also when no member has the number. */
    relationOf: async (mobile: string, { address, device }: Place, at: Date): Promise<RequestedFrom> => {
      const since = new Date(at.getTime() - addressMemberMs);
      const { rows } = await sql<{ device: boolean; address: boolean }>`
        select
          exists (select from known_devices join users on users.id = user_id
            where device_hmac = ${device} and mobile = ${mobile}) as device,
          exists (select from address_members join users on users.id = user_id
            where address_hmac = ${address} and mobile = ${mobile} and last_at > ${since}) as address`.execute(db);
      if (rows[0]?.device === true) return 'known-device';
      return rows[0]?.address === true ? 'known-address' : 'elsewhere';
    },

    countMembers: async (address: string, at: Date): Promise<number> => {
      const since = new Date(at.getTime() - addressMemberMs);
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from address_members where address_hmac = ${address} and last_at > ${since} limit ${maxCountedMembers}
        ) as members`.execute(db);
      return rows[0]?.count ?? 0;
    },

    remember: async (user: string, { address, device }: Place, at: Date): Promise<void> => {
      await db
        .insertInto('known_devices')
        .values({ device_hmac: device, user_id: user, created_at: at, last_at: at })
        .onConflict((conflict) => conflict.columns(['device_hmac', 'user_id']).doUpdateSet({ last_at: at }))
        .execute();
      await sql`
        delete from known_devices where user_id = ${user} and device_hmac in (
          select device_hmac from known_devices where user_id = ${user}
          order by last_at desc, device_hmac offset ${maxDevices})`.execute(db);
      await db
        .insertInto('address_members')
        .values({ address_hmac: address, user_id: user, last_at: at })
        .onConflict((conflict) => conflict.columns(['address_hmac', 'user_id']).doUpdateSet({ last_at: at }))
        .execute();
    },

    /** Somebody else may have logged in with the old password, so its devices lose their share. */
    forgetDevices: async (user: string): Promise<void> => {
      await db.deleteFrom('known_devices').where('user_id', '=', user).execute();
    },

    deleteOld: async (at: Date): Promise<void> => {
      await db
        .deleteFrom('known_devices')
        .where('last_at', '<', new Date(at.getTime() - deviceMs))
        .execute();
      await db
        .deleteFrom('address_members')
        .where('last_at', '<', new Date(at.getTime() - addressMemberMs))
        .execute();
    },
  };
}

import { buyerProfileForm } from '@shop/shared/forms';
import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import { type Static, Type } from 'typebox';
import type { Schema } from '../../database/schema.ts';
import { checkBody, formBody } from '../../form-body.ts';
import { orNull } from '../../shapes.ts';

export const BuyerProfileBody = formBody(buyerProfileForm);
type Body = Static<typeof BuyerProfileBody>;

const Text = Type.String();
const Profile = Type.Object({
  name: Text,
  legal_id: Text,
  economic_code: Text,
  registration_number: orNull(Text),
  province: Text,
  city: Text,
  address: Text,
  postal_code: Text,
  phone: Text,
});
/** `profile`: null when invoices are in the name of the member. */
export const BuyerProfile = Type.Object({ profile: Type.Union([Profile, Type.Null()]) });
export type BuyerProfile = Static<typeof BuyerProfile>;

export type BuyerProfiles = ReturnType<typeof buyerProfiles>;

/** The company in whose name a member gets invoices. A change concerns later invoices only. */
export function buyerProfiles(kysely: Kysely<Schema>, now: () => Date) {
  async function read(user: string): Promise<BuyerProfile> {
    const row = await kysely.selectFrom('buyer_profiles').selectAll().where('user_id', '=', user).executeTakeFirst();
    if (row === undefined) return { profile: null };
    const { user_id: _user, updated_at: _time, ...profile } = row;
    return { profile };
  }

  return {
    read,

    save: async (user: string, body: Body): Promise<Result<BuyerProfile>> => {
      const checked = checkBody(buyerProfileForm, body);
      if (!checked.ok) return checked;
      const row = { ...checked.value, updated_at: now() };
      await kysely
        .insertInto('buyer_profiles')
        .values({ user_id: user, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return ok(await read(user));
    },

    remove: async (user: string): Promise<BuyerProfile> => {
      await kysely.deleteFrom('buyer_profiles').where('user_id', '=', user).execute();
      return { profile: null };
    },
  };
}

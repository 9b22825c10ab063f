import { citiesOf } from '@shop/shared/lib/cities';
import { formatNumber } from '@shop/shared/lib/digits';
import { mobileWrong, toMobile } from '@shop/shared/lib/mobile';
import { postalCodeWrong, toPostalCode } from '@shop/shared/lib/postal-code';
import { isProvince } from '@shop/shared/lib/provinces';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { normaliseLine } from '../../formats.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { type AddressFields, addressesRepository } from './repository.ts';
import { type AddedAddress, AddedId, type AddressBody, type Addresses } from './schema.ts';

export type AddressesService = ReturnType<typeof addressesService>;

const maxAddresses = 20;

const refusals = {
  full: refuse(
    'addresses-full',
    `حداکثر ${formatNumber(maxAddresses)} آدرس می‌توانید ثبت کنید. برای افزودن این آدرس، یکی را حذف کنید.`,
  ),
  mobile: refuse('mobile-wrong', mobileWrong, { field: 'mobile' }),
  city: refuse('city-unknown', 'این شهر در استانی که انتخاب کرده‌اید نیست.', { field: 'city' }),
  postalCode: (text: string) => refuse('postal-code-wrong', postalCodeWrong(text), { field: 'postal_code' }),
};

/** The addresses of members. A member with addresses has exactly one default address. */
export function addressesService(kysely: Kysely<Schema>, { now }: { now: () => Date }) {
  /** Runs a change of the member's addresses under its lock. */
  const change = <Value>(user: string, work: (tx: Tx) => Promise<Result<Value>>): Promise<Result<Value>> =>
    inTransaction(kysely, async (tx) => {
      // Otherwise several tabs could together exceed the limit, or leave no default address.
      await lockMember(tx, user);
      return work(tx);
    });

  const list = async (db: Kysely<Schema>, user: string): Promise<Addresses> => {
    const rows = await addressesRepository(db).list(user);
    return { items: rows.map(({ user_id: _, created_at: __, ...address }) => address) };
  };

  return {
    list: (user: string): Promise<Addresses> => list(kysely, user),

    /** The first address of a member becomes the default one. */
    add: async (
      user: string,
      { is_default, ...body }: AddressBody,
      request: Repeatable | undefined,
    ): Promise<Result<AddedAddress>> => {
      const checked = checkFields(body);
      if (!checked.ok) return checked;
      return change(user, async (tx) => {
        // Only the id is stored with the key: an answer with all addresses would be a second copy of personal data.
        const added = await answerOnce(tx, { request, answer: AddedId, now: now() }, async () => {
          const addresses = addressesRepository(tx);
          const count = await addresses.count(user);
          if (count >= maxAddresses) return refusals.full;
          const id = uuid();
          await addresses.add({ ...checked.value, id, user_id: user, is_default: false, created_at: now() });
          if (is_default || count === 0) await addresses.setDefault(user, id);
          return ok({ id });
        });
        return added.ok ? ok({ ...added.value, ...(await list(tx, user)) }) : added;
      });
    },

    change: async (user: string, id: string, { is_default, ...body }: AddressBody): Promise<Result<Addresses>> => {
      const checked = checkFields(body);
      if (!checked.ok) return checked;
      return change(user, async (tx) => {
        const addresses = addressesRepository(tx);
        if (!(await addresses.change(user, id, checked.value))) return refuse('not-found');
        // The mark moves to another address, it is never only taken away.
        if (is_default) await addresses.setDefault(user, id);
        return ok(await list(tx, user));
      });
    },

    setDefault: (user: string, id: string): Promise<Result<Addresses>> =>
      change(user, async (tx) => {
        const { items } = await list(tx, user);
        if (!items.some((address) => address.id === id)) return refuse('not-found');
        await addressesRepository(tx).setDefault(user, id);
        return ok(await list(tx, user));
      }),

    /** The newest of the others becomes the default address after the default one was deleted. */
    remove: (user: string, id: string): Promise<Result<Addresses>> =>
      change(user, async (tx) => {
        const addresses = addressesRepository(tx);
        const removed = await addresses.remove(user, id);
        if (removed === undefined) return refuse('not-found');
        const [newest] = (await list(tx, user)).items;
        if (removed.is_default && newest !== undefined) await addresses.setDefault(user, newest.id);
        return ok(await list(tx, user));
      }),
  };
}

function checkFields(body: Omit<AddressBody, 'is_default'>): Result<AddressFields> {
  const mobile = toMobile(body.mobile);
  if (mobile === undefined) return refusals.mobile;
  const { province } = body;
  const city = normaliseLine(body.city);
  if (!isProvince(province) || !citiesOf(province).includes(city)) return refusals.city;
  const postal_code = toPostalCode(body.postal_code);
  if (postal_code === undefined) return refusals.postalCode(body.postal_code);
  const normaliseOptional = (text: string | null) => (text === null ? null : normaliseLine(text));
  return ok({
    mobile,
    province,
    city,
    postal_code,
    title: normaliseOptional(body.title),
    recipient: normaliseLine(body.recipient),
    line: normaliseLine(body.line),
    plaque: normaliseOptional(body.plaque),
    unit: normaliseOptional(body.unit),
  });
}

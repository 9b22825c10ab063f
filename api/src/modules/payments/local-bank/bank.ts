import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

type BankPayment = Selectable<Schema['local_bank_payments']>;
type NewBankPayment = Pick<BankPayment, 'merchant_id' | 'amount' | 'callback_url' | 'description'>;
type Answered = { code: number; payment?: BankPayment };
export type LocalBank = ReturnType<typeof localBank>;

/** Zarinpal's codes. */
const codes = { success: 100, alreadyVerified: 101, amountDiffers: -50, unpaid: -51, unknown: -54, notReversible: -61 };
/** The buttons on the page of the bank. `stay`: pays, but does not return to the shop; `twice`: pays, and returns to the shop in two windows. */
export const choices = ['pay', 'cancel', 'fail', 'stay', 'twice', 'slow', 'cut'] as const;
export type Choice = (typeof choices)[number];

/** The books of a made-up bank. Each change is one statement, so two requests at once cannot both make it. */
export function localBank(kysely: Kysely<Schema>, now: () => Date) {
  const find = (authority: string): Promise<BankPayment | undefined> =>
    kysely.selectFrom('local_bank_payments').selectAll().where('authority', '=', authority).executeTakeFirst();

  const change = (authority: string, from: BankPayment['state'], changes: Updateable<Schema['local_bank_payments']>) =>
    kysely
      .updateTable('local_bank_payments')
      .set(changes)
      .where('authority', '=', authority)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst();

  return {
    find,

    open: async (payment: NewBankPayment): Promise<string> => {
      const authority = `A${randomBytes(18).toString('hex').slice(0, 35)}`;
      await kysely
        .insertInto('local_bank_payments')
        .values({ ...payment, authority, state: 'waiting', created_at: now() })
        .execute();
      return authority;
    },

    /** A payment that was paid or refused before stays as it is. */
    choose: async (authority: string, choice: Choice): Promise<BankPayment | undefined> => {
      const isPaid = choice !== 'cancel' && choice !== 'fail';
      const fault = choice === 'slow' || choice === 'cut' ? choice : null;
      await change(authority, 'waiting', { state: isPaid ? 'paid' : 'failed', fault });
      return find(authority);
    },

    verify: async (authority: string, amount: number): Promise<Answered> => {
      const payment = await find(authority);
      if (payment === undefined) return { code: codes.unknown };
      if (payment.amount !== amount) return { code: codes.amountDiffers };
      const verified = await change(authority, 'paid', { state: 'verified' });
      if (verified !== undefined) return { code: codes.success, payment: verified };
      const later = await find(authority);
      return later?.state === 'verified'
        ? { code: codes.alreadyVerified, payment: { ...later, fault: null } }
        : { code: codes.unpaid };
    },

    inquire: async (authority: string): Promise<Answered> => {
      const payment = await find(authority);
      return payment === undefined ? { code: codes.unknown } : { code: codes.success, payment };
    },

    reverse: async (authority: string): Promise<Answered> => {
      const reversed = await change(authority, 'verified', { state: 'reversed' });
      return reversed === undefined ? { code: codes.notReversible } : { code: codes.success, payment: reversed };
    },

    /** Paid, but not verified: a real bank would return this money. */
    findUnverified: (merchant: string): Promise<BankPayment[]> =>
      kysely
        .selectFrom('local_bank_payments')
        .selectAll()
        .where('state', '=', 'paid')
        .where('merchant_id', '=', merchant)
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute(),
  };
}

/** The query by which the bank sends the browser back. */
export function returnUrl({ callback_url, authority, state }: BankPayment): string {
  const url = new URL(callback_url);
  url.searchParams.set('Authority', authority);
  url.searchParams.set('Status', state === 'waiting' || state === 'failed' ? 'NOK' : 'OK');
  return url.href;
}

/** Zarinpal's names of the states. */
export const stateNames: Readonly<Record<BankPayment['state'], string>> = {
  waiting: 'IN_BANK',
  paid: 'PAID',
  verified: 'VERIFIED',
  failed: 'FAILED',
  reversed: 'REVERSED',
};

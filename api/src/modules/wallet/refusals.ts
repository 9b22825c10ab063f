import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';
import type { WithdrawalState } from './states.ts';

/** The names of states in messages to members. */
const stateNames: Readonly<Record<WithdrawalState, string>> = {
  requested: 'ثبت‌شده',
  approved: 'در حال واریز',
  paid: 'واریزشده',
  rejected: 'ردشده',
  cancelled: 'لغوشده',
};

export const refusals = {
  sheba: refuse('sheba-wrong', 'شمارهٔ شبا درست نیست. ۲۴ رقم آن را از روی کارت یا برنامهٔ بانک بنویسید.', {
    field: 'sheba',
  }),
  /** The operator compares the name with the owner that the bank shows. */
  nameMissing: refuse(
    'name-missing',
    'برای برداشت، اول نام و نام خانوادگی خود را در «اطلاعات شخصی» بنویسید. حساب بانکی باید به همین نام باشد.',
  ),
  tooMuch: (available: number) =>
    refuse('not-enough-money', `موجودی قابل برداشت شما ${formatToman(toRial(available))} است.`, { field: 'amount' }),
  tooManyOpen: (most: number) =>
    refuse(
      'withdrawals-too-many',
      `${formatNumber(most)} درخواست برداشت شما هنوز در حال بررسی است. پس از پایان یکی از آن‌ها دوباره ثبت کنید.`,
    ),
  tooOften: (seconds: number) =>
    refuse('withdrawals-too-often', `درخواست‌های برداشت امروز زیاد شده است. ${waitText(seconds)} دوباره بفرستید.`, {
      retryAfter: seconds,
    }),
  illegal: (from: WithdrawalState) =>
    refuse('illegal-transition', `درخواست برداشت «${stateNames[from]}» را نمی‌توانید لغو کنید.`),
  dates: refuse('dates-wrong', 'بازهٔ تاریخ درست نیست.', { field: 'from' }),
};

/** For the operator, in English like all texts of the commands. */
export const operatorRefusals = {
  illegal: (from: WithdrawalState, to: WithdrawalState) =>
    refuse(
      'illegal-transition',
      from === 'requested' && to === 'paid'
        ? 'approve it before you transfer the money: until then its member can cancel it'
        : `a withdrawal that is ${from} cannot become ${to}`,
    ),
  ownerDiffers: (owner: string) =>
    refuse('owner-differs', `the member is ${owner}: reject the withdrawal if the bank shows another owner`),
  bankReferenceUsed: (number: number) =>
    refuse('reference-used', `this bank reference has paid withdrawal ${number}: one transfer pays one withdrawal`),
  notEnough: refuse('not-enough-money', 'the wallet has less than that available'),
  referenceUsed: refuse('reference-used', 'this reference names a correction of another amount'),
  amountMissing: refuse('amount-missing', 'the amount is 0'),
};

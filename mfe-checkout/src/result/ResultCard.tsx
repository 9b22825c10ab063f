import { Link } from '@shop/shared/kernel';
import { formatCode, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { CheckIcon, CloseIcon, RecentIcon } from '@shop/shared/ui/icons';
import type { ComponentType, ReactNode } from 'react';
import page from '../parts/page.module.scss';
import { Countdown } from '../payment/Countdown.tsx';
import type { PaymentState } from './payment-state.ts';
import styles from './Result.module.scss';

type Look = { title: string; tone: 'success' | 'danger' | 'waiting'; icon: ReactNode };

const waiting = { tone: 'waiting', icon: <RecentIcon size="lg" /> } as const;
const succeeded = { tone: 'success', icon: <CheckIcon size="lg" /> } as const;
const ended = { tone: 'danger', icon: <CloseIcon size="lg" /> } as const;
const looks: Readonly<Record<PaymentState['state'], Look>> = {
  pending: { ...waiting, title: 'پرداخت هنوز تمام نشده است' },
  confirming: { ...waiting, title: 'در حال تأیید پرداخت' },
  succeeded: { ...succeeded, title: 'پرداخت انجام شد' },
  failed: { ...ended, title: 'پرداخت انجام نشد' },
  // Zarinpal reports a refused card as a cancellation.
  cancelled: { ...ended, title: 'پرداخت انجام نشد' },
  expired: { ...ended, title: 'مهلت پرداخت تمام شد' },
};

/** For a paid order that was cancelled or refunded afterwards. */
const closedLooks: Readonly<Record<NonNullable<PaymentState['closed']>, Look>> = {
  cancelled: { ...ended, title: 'سفارش لغو شد' },
  refunded: { ...waiting, title: 'مبلغ برگشت داده شد' },
};

const transferLooks: typeof looks = {
  ...looks,
  pending: { ...waiting, title: 'واریز به حساب فروشگاه' },
  confirming: { ...waiting, title: 'در حال بررسی واریز' },
  cancelled: { ...ended, title: 'پرداخت لغو شد' },
};

export type OpenTransferProps = {
  payment: PaymentState;
  transfer: NonNullable<PaymentState['transfer']>;
  isMember: boolean;
};
export type ResultCardProps = {
  payment: PaymentState;
  isMember: boolean;
  /** The account and the receipt of an open bank transfer; a chunk of its own. Other pages link to it. */
  transferPart: ComponentType<OpenTransferProps> | undefined;
};

export function ResultCard({ payment, isMember, transferPart: TransferPart }: ResultCardProps) {
  const { state, message, transfer, can_retry, hold_ends_at } = payment;
  const openTransfer = state === 'pending' || state === 'confirming' ? transfer : null;
  const { title: heading, tone, icon } = lookOf(payment);
  const subject = subjectOf(payment);
  const isTransferPage = openTransfer !== null && TransferPart !== undefined;
  // While the bank's answer is awaited, the main thing to do is to wait.
  const hasMainAction = state !== 'confirming' && !isTransferPage;
  return (
    <Card padding="lg">
      <div className={styles.result} data-tone={tone}>
        <span className={styles.icon}>{icon}</span>
        <h2 className={styles.title}>{heading}</h2>
        <p className={styles.message}>{message}</p>
        {/* A transfer has the deadline of its receipt, which is days later. */}
        {can_retry && hold_ends_at !== null && openTransfer === null ? (
          <div className={styles.countdown}>
            <Countdown until={hold_ends_at} />
          </div>
        ) : null}
        {isTransferPage ? (
          <TransferPart payment={payment} transfer={openTransfer} isMember={isMember} />
        ) : (
          <Facts payment={payment} />
        )}
        <div className={styles.actions}>
          {actionsOf(payment, { isTransferPage }).map(({ title, to }, index) => (
            <ButtonLink key={title} to={to} variant={index === 0 && hasMainAction ? 'primary' : 'quiet'}>
              {title}
            </ButtonLink>
          ))}
        </div>
        {isMember || isTransferPage ? null : (
          <p className={styles.hint}>
            برای دیدن جزئیات،{' '}
            <Link to={`/auth/login?from=${encodeURIComponent(subject.to)}`} className={page.link}>
              وارد حساب خود شوید
            </Link>
            .
          </p>
        )}
      </div>
    </Card>
  );
}

function lookOf({ state, closed, transfer, amount }: PaymentState): Look {
  if (closed !== null) return closedLooks[closed];
  // A coupon has paid everything.
  if (state === 'succeeded' && amount === 0) return { ...succeeded, title: 'سفارش ثبت شد' };
  return transfer === null ? looks[state] : transferLooks[state];
}

function Facts({ payment }: { payment: PaymentState }) {
  const { amount, wallet_amount, gateway_title, ref_id, order_number, special_order, transfer } = payment;
  const facts = [
    { name: 'مبلغ', value: formatToman(amount) },
    ...(wallet_amount > 0 && wallet_amount < amount
      ? [
          { name: 'از کیف پول', value: formatToman(wallet_amount) },
          {
            name: transfer === null ? 'از درگاه' : 'با واریز بانکی',
            value: formatToman(toRial(amount - wallet_amount)),
          },
        ]
      : []),
    { name: 'روش پرداخت', value: gateway_title },
    ...(order_number === null ? [] : [{ name: 'شمارهٔ سفارش', value: toPersianDigits(order_number) }]),
    ...(special_order === null ? [] : [{ name: 'سفارش ویژه', value: special_order }]),
    ...(ref_id === null ? [] : [{ name: 'شمارهٔ پیگیری بانک', value: formatCode(ref_id) }]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Action = { title: string; to: string };

/** The next steps of the shopper, the main one first. A guest who opens a page of members logs in and returns to it. */
function actionsOf(payment: PaymentState, { isTransferPage }: { isTransferPage: boolean }): Action[] {
  const { state, purpose, order_number, reason, can_retry, transfer, reference, closed, refunded_to } = payment;
  const subject = subjectOf(payment);
  const isCharge = purpose === 'charge';
  const shop = { title: 'بازگشت به فروشگاه', to: '/shop' };
  if (closed !== null) return [subject, ...(refunded_to.includes('wallet') ? [walletPage] : []), shop];
  if (state === 'succeeded') {
    const title = order_number === null ? subject.title : 'دیدن سفارش و فاکتور';
    return [{ ...subject, title }, shop];
  }
  const payPage = order_number === null ? subject.to : `/checkout/payment?order=${order_number}`;
  const retry = can_retry ? [{ title: isTransferPage ? 'پرداخت با روش دیگر' : 'پرداخت دوباره', to: payPage }] : [];
  const hasSubject = retry.every(({ to }) => to !== subject.to);
  if (state === 'pending' || state === 'confirming') {
    const page = { title: 'حساب فروشگاه و رسید', to: `/payment/transfer?ref=${reference}` };
    const toTransfer = transfer === null || isTransferPage ? [] : [page];
    return [...toTransfer, ...retry, ...(hasSubject ? [subject] : [])];
  }
  return [
    ...retry,
    ...(isCharge ? [{ ...subject, title: 'شارژ دوباره' }] : []),
    ...(reason === 'credited' ? [walletPage] : []),
    ...(hasSubject && !isCharge ? [subject] : []),
    { title: 'تماس با ما', to: '/contact-us' },
  ];
}

const walletPage: Action = { title: 'دیدن کیف پول', to: '/account/wallet' };

/** The page of what was paid. */
function subjectOf({ order_number, special_order }: PaymentState): Action {
  if (order_number !== null) return { title: 'دیدن سفارش', to: `/account/orders/${order_number}` };
  if (special_order !== null) return { title: 'دیدن سفارش ویژه', to: `/special-order/orders/${special_order}` };
  return walletPage;
}

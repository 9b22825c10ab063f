import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { CheckIcon, CloseIcon, RecentIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import type { PaymentState } from './payment-state.ts';
import styles from './Result.module.scss';

type Look = { title: string; tone: 'success' | 'danger' | 'waiting'; icon: ReactNode };

const waiting = { tone: 'waiting', icon: <RecentIcon size="lg" /> } as const;
const ended = { tone: 'danger', icon: <CloseIcon size="lg" /> } as const;
const looks: Readonly<Record<PaymentState['state'], Look>> = {
  pending: { ...waiting, title: 'پرداخت هنوز تمام نشده است' },
  confirming: { ...waiting, title: 'در حال تأیید پرداخت' },
  succeeded: { tone: 'success', icon: <CheckIcon size="lg" />, title: 'پرداخت انجام شد' },
  failed: { ...ended, title: 'پرداخت انجام نشد' },
  cancelled: { ...ended, title: 'پرداخت لغو شد' },
  expired: { ...ended, title: 'مهلت پرداخت تمام شد' },
};

type ResultCardProps = { payment: PaymentState; isMember: boolean };

export function ResultCard({ payment, isMember }: ResultCardProps) {
  const { state, message } = payment;
  const { title, tone, icon } = looks[state];
  return (
    <Card padding="lg">
      <div className={styles.result} data-tone={tone}>
        <span className={styles.icon}>{icon}</span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.message}>{message}</p>
        <Facts payment={payment} />
        <div className={styles.actions}>
          <NextSteps payment={payment} />
        </div>
        {isMember ? null : <p className={styles.hint}>برای دیدن جزئیات، وارد حساب خود شوید.</p>}
      </div>
    </Card>
  );
}

function Facts({ payment }: { payment: PaymentState }) {
  const { amount, wallet_amount, gateway_title, ref_id, order_number, special_order } = payment;
  const facts = [
    { name: 'مبلغ', value: formatToman(amount) },
    ...(wallet_amount > 0 && wallet_amount < amount
      ? [
          { name: 'از کیف پول', value: formatToman(wallet_amount) },
          { name: 'از درگاه', value: formatToman(toRial(amount - wallet_amount)) },
        ]
      : []),
    { name: 'روش پرداخت', value: gateway_title },
    ...(order_number === null ? [] : [{ name: 'شمارهٔ سفارش', value: toPersianDigits(order_number) }]),
    ...(special_order === null ? [] : [{ name: 'سفارش ویژه', value: special_order }]),
    ...(ref_id === null ? [] : [{ name: 'شمارهٔ پیگیری بانک', value: toPersianDigits(ref_id) }]),
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

/** Pages of members lead a guest through the log-in and back. */
function NextSteps({ payment }: { payment: PaymentState }) {
  const { state, purpose, order_number, special_order, reason } = payment;
  const orderLink = order_number === null ? undefined : `/account/orders/${order_number}`;
  const home = orderLink ?? (special_order === null ? '/account/wallet' : `/special-order/orders/${special_order}`);
  const homeTitle = orderLink ? 'دیدن سفارش' : special_order === null ? 'دیدن کیف پول' : 'دیدن سفارش ویژه';
  if (state === 'pending' || state === 'confirming') {
    return (
      <>
        <Retry payment={payment} />
        <ButtonLink to={home} variant="quiet">
          {homeTitle}
        </ButtonLink>
      </>
    );
  }
  if (state === 'succeeded') {
    return (
      <>
        <ButtonLink to={home}>{orderLink ? 'دیدن سفارش و فاکتور' : homeTitle}</ButtonLink>
        <ButtonLink to="/shop" variant="quiet">
          بازگشت به فروشگاه
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Retry payment={payment} />
      {purpose === 'charge' ? <ButtonLink to="/account/wallet">شارژ دوباره</ButtonLink> : null}
      {reason === 'credited' && purpose !== 'charge' ? (
        <ButtonLink to="/account/wallet">دیدن کیف پول</ButtonLink>
      ) : null}
      {purpose === 'charge' ? null : (
        <ButtonLink to={home} variant="quiet">
          {homeTitle}
        </ButtonLink>
      )}
      <ButtonLink to="/contact-us" variant="quiet">
        تماس با ما
      </ButtonLink>
    </>
  );
}

/** Also while a payment is open: a shopper may have left the bank's page. */
const Retry = ({ payment: { can_retry, order_number } }: { payment: PaymentState }) =>
  can_retry && order_number !== null ? (
    <ButtonLink to={`/checkout/payment?order=${order_number}`}>پرداخت دوباره</ButtonLink>
  ) : null;

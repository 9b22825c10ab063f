import { partPaymentForm } from '@shop/shared/forms';
import { useNavigate, useStore } from '@shop/shared/kernel';
import { formatToman, type Rial } from '@shop/shared/lib/money';
import { openBankPage } from '@shop/shared/lib/open-bank-page';
import { waysToPay } from '@shop/shared/lib/payment-ways';
import { loadingData } from '@shop/shared/stores/member-data';
import { type PaymentOptions, paymentOptions } from '@shop/shared/stores/payment-options';
import { ButtonLink } from '@shop/shared/ui/Button';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Section } from '@shop/shared/ui/Section';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { loadOrder, startPayment } from './order-data.ts';
import styles from './parts.module.scss';

const titles = { deposit: 'پیش‌پرداخت', balance: 'پرداخت بقیهٔ مبلغ' } as const;
const refreshMs = 5_000;

/** The part of the quote that can be paid now. */
export function PayPart({ order: { code, due } }: { order: SpecialOrder }) {
  useEffect(() => {
    // The member may have paid in another tab, or comes back from the bank by the browser's button.
    const refresh = () => document.visibilityState === 'visible' && void loadOrder(code);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', refresh);
    };
  }, [code]);
  if (due === null) return null;
  return (
    <Section title={titles[due.part]}>
      {due.transfer === null ? null : <OpenTransfer reference={due.transfer} isConfirming={due.is_confirming} />}
      {due.is_confirming && due.transfer === null ? <Confirming code={code} /> : null}
      {due.is_confirming ? null : <Ways code={code} amount={due.amount} />}
    </Section>
  );
}

type OpenTransferProps = { reference: string; isConfirming: boolean };

/** A bank transfer takes days, so its page has the account, the receipt and the result. */
const OpenTransfer = ({ reference, isConfirming }: OpenTransferProps) => (
  <div className={styles.transfer}>
    <p>
      {isConfirming
        ? 'رسید واریز شما رسیده است و آن را بررسی می‌کنیم.'
        : 'واریز بانکی را انتخاب کرده‌اید و منتظر رسید آن هستیم.'}
    </p>
    <ButtonLink to={`/payment/transfer?ref=${reference}`} variant="quiet">
      حساب فروشگاه و رسید
    </ButtonLink>
  </div>
);

/** Loads the order again and again until the bank has answered. */
function Confirming({ code }: { code: string }) {
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void loadOrder(code);
    }, refreshMs);
    return () => window.clearInterval(timer);
  }, [code]);
  return <p role="status">پرداخت شما به بانک رسیده است و نتیجهٔ آن همین‌جا نشان داده می‌شود.</p>;
}

type WaysProps = { code: string; amount: Rial };

function Ways({ code, amount }: WaysProps) {
  const options = useStore(paymentOptions.$data, { ssr: () => loadingData });
  useEffect(() => paymentOptions.watch(amount), [amount]);
  if (options.state === 'loading') return <Skeleton lines={4} />;
  if (options.state !== 'ready') return <FaultCard onRetry={() => void paymentOptions.load(amount)} />;
  return <PayForm code={code} amount={amount} options={options.data} />;
}

function PayForm({ code, amount, options }: WaysProps & { options: PaymentOptions }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const ways = waysToPay(amount, options);
  const first = ways.find(({ disabled }) => !disabled);
  const form = useForm(partPaymentForm, {
    id: code,
    initial: { method: first?.value ?? '' },
    send: ({ method }, attempt) => startPayment(code, method, attempt),
    onSent: ({ reference, redirect_url }) => {
      if (!isShown()) return;
      return redirect_url === null ? navigate(`/payment/success?ref=${reference}`) : openBankPage(redirect_url);
    },
    failedText: 'پرداخت شروع نشد و مبلغی کم نشده است. دوباره تلاش کنید.',
  });
  if (first === undefined) {
    return (
      <p className={styles.about}>
        سقف هر پرداخت در درگاه {formatToman(options.max_gateway_amount)} است. برای مبلغ بیشتر، کیف پول خود را شارژ کنید
        یا در پیام‌ها بنویسید تا برای واریز بانکی هماهنگ کنیم.
      </p>
    );
  }
  return (
    <Form form={form} label="پرداخت">
      <RadioGroup options={ways} {...form.choice('method')} />
      <Submit form={form} busy="در حال انتقال…">
        {`پرداخت ${formatToman(amount)}`}
      </Submit>
    </Form>
  );
}

import { paymentForm } from '@shop/shared/forms';
import { Link, useStore } from '@shop/shared/kernel';
import { formatToman, type Rial } from '@shop/shared/lib/money';
import { waysToPay } from '@shop/shared/lib/payment-ways';
import { loadingData } from '@shop/shared/stores/member-data';
import { type PaymentOptions, paymentOptions } from '@shop/shared/stores/payment-options';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { type Attempt, Form, useForm } from '@shop/shared/ui/Form';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ActionBar } from '../parts/ActionBar.tsx';
import page from '../parts/page.module.scss';

type PaymentFormProps<Result> = {
  amount: Rial;
  /** The id of the draft: one for each amount and order. */
  id: string;
  /** Sent without a press, because the shopper has chosen it with the order. */
  chosenMethod?: string | undefined;
  send: (method: string, attempt: Attempt) => Promise<Result>;
  /** The button stays busy until a returned promise is fulfilled. */
  onSent: (result: Result, method: string) => void | Promise<void>;
  /** An order that is placed has accepted terms. */
  asksTerms?: boolean;
  /** The reason for another press, shown above the button. */
  message?: string | undefined;
};

/** How to pay, the terms, and the bar with the button. */
export function PaymentForm<Result>(props: PaymentFormProps<Result>) {
  const { amount } = props;
  const options = useStore(paymentOptions.$data, { ssr: () => loadingData });
  useEffect(() => paymentOptions.watch(amount), [amount]);
  return (
    <Card as="section" labelledBy="ways">
      <div className={page.section}>
        <h2 id="ways" className={page.heading}>
          روش پرداخت
        </h2>
        {options.state === 'loading' ? <Skeleton lines={4} /> : null}
        {options.state === 'failed' || options.state === 'not-found' ? (
          <FaultCard onRetry={() => void paymentOptions.load(amount)} />
        ) : null}
        {options.state === 'ready' ? <Ways {...props} options={options.data} /> : null}
      </div>
    </Card>
  );
}

type Texts = { button: string; busy: string; failed: string };

const payingTexts: Texts = {
  button: 'پرداخت',
  busy: 'در حال انتقال…',
  failed: 'پرداخت شروع نشد و مبلغی کم نشده است. دوباره تلاش کنید.',
};
const placingTexts: Texts = {
  button: 'ثبت سفارش',
  busy: 'در حال ثبت…',
  failed: 'سفارش ثبت نشد. دوباره تلاش کنید.',
};
/** For an order that is placed and costs nothing. */
const finishingTexts: Texts = {
  button: 'نهایی کردن سفارش',
  busy: 'در حال نهایی کردن…',
  failed: 'سفارش نهایی نشد. دوباره تلاش کنید.',
};

function Ways<Result>({ options, ...props }: PaymentFormProps<Result> & { options: PaymentOptions }) {
  const { amount, id, chosenMethod, asksTerms = false, send, onSent, message } = props;
  const ways = waysToPay(amount, options);
  const isFree = amount === 0;
  const texts = isFree ? (asksTerms ? placingTexts : finishingTexts) : payingTexts;
  const possible = ways.filter(({ disabled }) => !disabled);
  const form = useForm(paymentForm, {
    id,
    initial: { method: chosenMethod ?? possible[0]?.value ?? '' },
    check: ({ accepts_terms }) =>
      accepts_terms || !asksTerms
        ? {}
        : { accepts_terms: `برای ${isFree ? 'ثبت سفارش' : 'پرداخت'}، شرایط خرید را بپذیرید.` },
    send: ({ method }, attempt) => send(method, attempt),
    onSent: (result, { method }) => onSent(result, method),
    failedText: texts.failed,
  });
  const isStarted = useRef(false);
  const submitOnce = useEffectEvent(() => {
    if (chosenMethod === undefined || isStarted.current) return;
    isStarted.current = true;
    form.submit();
  });
  useEffect(() => submitOnce(), []);
  if (possible.length === 0) return <NoWay maximum={options.max_gateway_amount} />;
  return (
    <>
      <Form form={form} label="پرداخت">
        <RadioGroup options={ways} {...form.choice('method')} label="یکی از این روش‌ها را انتخاب کنید" />
        {asksTerms ? (
          <Checkbox
            {...form.checkbox('accepts_terms')}
            label={
              <>
                <Link to="/pages/2" target="_blank" className={page.link}>
                  شرایط خرید
                </Link>{' '}
                را می‌پذیرم.
              </>
            }
          />
        ) : null}
      </Form>
      <ActionBar
        wide="fixed"
        amount={{ name: 'مبلغ پرداختی', value: formatToman(amount) }}
        message={form.failure || message}
      >
        <Button size="lg" busy={form.isSending} onClick={form.submit}>
          {form.isSending ? texts.busy : texts.button}
        </Button>
      </ActionBar>
    </>
  );
}

const NoWay = ({ maximum }: { maximum: Rial }) => (
  <p>
    سقف هر پرداخت اینترنتی {formatToman(maximum)} است. برای مبلغ بیشتر، کیف پول خود را شارژ کنید یا برای واریز بانکی{' '}
    <Link to="/contact-us" className={page.link}>
      با ما تماس بگیرید
    </Link>
    .
  </p>
);

import { shopApi } from '@shop/shared/api';
import { chargeForm } from '@shop/shared/forms';
import { api, useStore } from '@shop/shared/kernel';
import { formatToman, formatTomanNumber, type Rial, toRial } from '@shop/shared/lib/money';
import { openBankPage } from '@shop/shared/lib/open-bank-page';
import { loadingData } from '@shop/shared/stores/member-data';
import { paymentOptions } from '@shop/shared/stores/payment-options';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './Wallet.module.scss';
import type { Wallet } from './wallet.ts';

const presets = [1_000_000, 2_000_000, 5_000_000, 10_000_000].map(toRial);

/** Asks for an amount to pay into the wallet, and leads to the page of the bank. */
export function ChargeForm({ limits }: { limits: Wallet['charge_limits'] }) {
  const { min, max } = limits;
  const definition = useMemo(() => chargeForm({ min, max }), [min, max]);
  const options = useStore(paymentOptions.$data, { ssr: () => loadingData });
  useEffect(() => paymentOptions.watch(min), [min]);
  const gateways = options.state === 'ready' ? options.data.gateways : [];
  const [chosen, setChosen] = useState<string>();
  const gateway = chosen ?? gateways[0]?.id;
  const box = useRef<HTMLDivElement>(null);
  const isShown = useIsShown();
  const form = useForm(definition, {
    send: ({ amount }, attempt) =>
      shopApi(api).post('/api/v1/account/wallet/charges', {
        body: { amount, ...(gateway && { gateway }) },
        ...attempt,
      }),
    onSent: ({ redirect_url }) => (redirect_url !== null && isShown() ? openBankPage(redirect_url) : undefined),
    failedText: 'پرداخت شروع نشد و مبلغی کم نشده است. دوباره تلاش کنید.',
  });
  const fillIn = (amount: Rial) => {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = formatTomanNumber(amount);
    // The form reads what is typed from this event.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  if (options.state === 'ready' && gateways.length === 0) {
    return <p className={styles.hint}>پرداخت آنلاین الان در دسترس نیست. لطفاً بعداً دوباره تلاش کنید.</p>;
  }
  return (
    <Form form={form} label="شارژ کیف پول">
      <div ref={box}>
        <Field unit="تومان" hint={`از ${formatToman(min)} تا ${formatToman(max)}`} {...form.field('amount')} />
      </div>
      <fieldset aria-label="مبلغ‌های پیشنهادی" className={styles.presets}>
        {presets
          .filter((amount) => amount >= min && amount <= max)
          .map((amount) => (
            <button key={amount} type="button" className={styles.preset} onClick={() => fillIn(amount)}>
              {formatToman(amount)}
            </button>
          ))}
      </fieldset>
      {gateways.length > 1 ? (
        <RadioGroup
          label="درگاه پرداخت"
          variant="chips"
          options={gateways.map(({ id, title }) => ({ value: id, label: title }))}
          value={gateway ?? ''}
          onValue={setChosen}
        />
      ) : null}
      <Submit form={form} busy="در حال انتقال به درگاه…">
        شارژ کیف پول
      </Submit>
    </Form>
  );
}

import { notify, useNavigate } from '@shop/shared/kernel';
import { addressLine, addressName } from '@shop/shared/lib/address-text';
import { formatToman } from '@shop/shared/lib/money';
import { Content } from '@shop/shared/ui/Content';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useIsShown } from '@shop/shared/ui/Form';
import { useState } from 'react';
import { type Address, type Checkout, optionsText } from '../../checkout/checkout.ts';
import { retryDraft, useDraft } from '../../checkout/use-draft.ts';
import page from '../../parts/page.module.scss';
import { QuoteSummary } from '../../parts/QuoteSummary.tsx';
import { placeOrder, rememberMethod } from '../../payment/orders.ts';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import { DeliveryCard, Goods, Loading } from './parts.tsx';

/** The review of the draft. The button places the order. */
export function NewOrder() {
  const draft = useDraft('/checkout/payment');
  return (
    <Content title="پرداخت">
      {draft.state === 'loading' ? <Loading /> : null}
      {draft.state === 'failed' ? <FaultCard onRetry={retryDraft} /> : null}
      {draft.state === 'ready' ? <Review checkout={draft.checkout} addresses={draft.addresses} /> : null}
    </Content>
  );
}

/** An address without a title has its whole text as its name. */
const placeOf = (address: Address): string =>
  [addressName(address), addressLine(address)].filter((part) => part !== '').join('، ');

function Review({ checkout, addresses }: { checkout: Checkout; addresses: readonly Address[] }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { basket, delivery, methods, quote, version } = checkout;
  const [first] = useState({ total: quote.total, version });
  const isOtherTotal = quote.total !== first.total;
  const isChanged = isOtherTotal || version !== first.version;
  const method = methods.find((each) => each.method === delivery?.method);
  const slot = method?.slots.find(({ id }) => id === delivery?.slot_id);
  const address = addresses.find(({ id }) => id === delivery?.address_id);
  return (
    <div className={page.columns}>
      <div className={page.sections}>
        <Goods lines={basket.items.map((item) => ({ ...item, id: item.variant_id, options: optionsText(item) }))} />
        {delivery && method ? (
          <DeliveryCard
            isChangeable
            method={method.title}
            place={address && method.method !== 'pickup' ? placeOf(address) : undefined}
            recipient={{ name: delivery.recipient_name, mobile: delivery.recipient_mobile }}
            dates={slot ? { from: slot.date, to: slot.date } : { from: method.from_date, to: method.to_date }}
            hours={slot}
            note={delivery.note}
          />
        ) : null}
        {isChanged ? (
          <p role="alert" className={page.warning}>
            {isOtherTotal
              ? `مبلغ سفارش از ${formatToman(first.total)} به ${formatToman(quote.total)} تغییر کرد. اگر با مبلغ جدید موافقید، دوباره تأیید کنید.`
              : 'کالاها، گیرنده، آدرس یا زمان ارسال این سفارش تغییر کرده است. آن را دوباره ببینید و تأیید کنید.'}
          </p>
        ) : null}
        <PaymentForm
          // A changed order is another form, in which the terms have to be accepted again.
          key={version}
          id={version}
          amount={quote.total}
          asksTerms
          message={isChanged ? `${isOtherTotal ? 'مبلغ سفارش' : 'سفارش'} تغییر کرده است.` : undefined}
          send={(_method, attempt) => placeOrder(checkout, attempt)}
          onSent={({ number }, chosen) => {
            if (!isShown()) {
              const description =
                quote.total > 0
                  ? 'برای نهایی شدن، آن را در «سفارش‌ها»ی حساب خود پرداخت کنید.'
                  : 'آن را در «سفارش‌ها»ی حساب خود نهایی کنید.';
              return void notify({ type: 'success', title: 'سفارش ثبت شد', description });
            }
            rememberMethod(number, chosen);
            return navigate(`/checkout/payment?order=${number}`, { replace: true });
          }}
        />
      </div>
      <QuoteSummary checkout={checkout} />
    </div>
  );
}

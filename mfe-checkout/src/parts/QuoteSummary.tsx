import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { weightText } from '@shop/shared/lib/weight';
import type { Checkout } from '../checkout/checkout.ts';
import { AmountRows, vatText } from './AmountRows.tsx';
import columns from './columns.module.scss';

type QuoteSummaryProps = {
  checkout: Checkout;
  /** Other amounts are on their way. */
  isUpdating?: boolean;
};

/** The costs of the next order. */
export function QuoteSummary({ checkout, isUpdating = false }: QuoteSummaryProps) {
  const { quote, basket, methods, delivery } = checkout;
  const { before, goods, discount, shipping, total, vat, weight_grams } = quote;
  const method = methods.find((each) => each.method === delivery?.method);
  const shippingText =
    method === undefined
      ? 'انتخاب نشده'
      : method.price === null
        ? 'پس‌کرایه'
        : shipping === 0
          ? 'رایگان'
          : formatToman(shipping);
  const saved = toRial(before - goods);
  return (
    <section aria-labelledby="quote" className={columns.summary}>
      <h2 id="quote" className={columns.heading}>
        مبلغ سفارش
      </h2>
      <div aria-busy={isUpdating || undefined} className={columns.busy}>
        <AmountRows
          rows={[
            { name: `قیمت ${formatNumber(basket.items.length)} کالا`, value: formatToman(before) },
            ...(saved > 0 ? [{ name: 'سود شما از این خرید', value: formatToman(saved), isSaving: true }] : []),
            ...(discount > 0 ? [{ name: 'کد تخفیف', value: formatToman(discount), isSaving: true }] : []),
            { name: 'وزن تقریبی', value: weightText(weight_grams) },
            { name: 'هزینهٔ ارسال', value: shippingText },
          ]}
          total={{ name: 'مبلغ پرداختی', value: formatToman(total) }}
          note={vatText(vat)}
        />
      </div>
    </section>
  );
}

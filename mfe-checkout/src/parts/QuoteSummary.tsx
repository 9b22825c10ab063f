import { weightText } from '@shop/shared/lib/weight';
import type { Checkout } from '../checkout/checkout.ts';
import { OrderSummary, shippingText } from './AmountRows.tsx';

type QuoteSummaryProps = {
  checkout: Checkout;
  /** The shopper has changed a choice, and the new amounts have not arrived yet. */
  isUpdating?: boolean;
};

/** The costs of the next order. */
export function QuoteSummary({ checkout, isUpdating = false }: QuoteSummaryProps) {
  const { quote, basket, methods, delivery } = checkout;
  const isPostpaid = methods.some(({ method, price }) => method === delivery?.method && price === null);
  const shipping =
    quote.shipping === null ? 'پس از انتخاب روش ارسال' : shippingText(isPostpaid ? null : quote.shipping);
  return (
    <OrderSummary
      amounts={quote}
      lineCount={basket.items.length}
      others={[
        { name: 'وزن تقریبی', value: weightText(quote.weight_grams) },
        { name: 'هزینهٔ ارسال', value: shipping },
      ]}
      isUpdating={isUpdating}
    />
  );
}

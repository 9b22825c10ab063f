import { Link } from '@shop/shared/kernel';
import type { Checkout } from '../checkout/checkout.ts';
import styles from './AmountRows.module.scss';
import { OrderSummary, shippingText } from './AmountRows.tsx';
import page from './page.module.scss';

type QuoteSummaryProps = {
  checkout: Checkout;
  /** The shopper has changed a choice, and the new amounts have not arrived yet. */
  isUpdating?: boolean;
};

/** The costs of the next order. */
export function QuoteSummary({ checkout, isUpdating = false }: QuoteSummaryProps) {
  const { quote, basket, methods, delivery, coupon } = checkout;
  const isPostpaid = methods.some(({ method, price }) => method === delivery?.method && price === null);
  const shipping =
    quote.shipping === null ? 'پس از انتخاب روش ارسال' : shippingText(isPostpaid ? null : quote.shipping);
  return (
    <OrderSummary
      amounts={quote}
      lineCount={basket.items.length}
      weightGrams={quote.weight_grams}
      shipping={shipping}
      isUpdating={isUpdating}
    >
      {coupon ? null : (
        <Link to="/checkout/cart" className={`${page.link} ${styles.coupon}`} viewTransition>
          کد تخفیف دارید؟ در سبد خرید وارد کنید
        </Link>
      )}
    </OrderSummary>
  );
}

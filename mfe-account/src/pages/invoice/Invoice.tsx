import { ButtonLink } from '@shop/shared/ui/Button';
import styles from './Invoice.module.scss';

/** The printable invoice of an order. No order has one before checkout exists, so it always says that there is none. */
export function Page() {
  return (
    <div className={styles.sheet}>
      <h1>فاکتور</h1>
      <p>فاکتوری با این شماره نیست. فاکتور هر سفارش پس از پرداخت در همین نشانی دیده و چاپ می‌شود.</p>
      <p className={styles.actions}>
        <ButtonLink to="/account/orders">سفارش‌ها</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          بازگشت به صفحهٔ اصلی
        </ButtonLink>
      </p>
    </div>
  );
}

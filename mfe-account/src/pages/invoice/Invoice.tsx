import { ButtonLink } from '@shop/shared/ui/Button';
import styles from './Invoice.module.scss';

/** A sheet to print, of which a stranger sees only that it is not theirs. */
export function Page() {
  return (
    <div className={styles.sheet}>
      <h1>فاکتور</h1>
      <p>فاکتور هر سفارش تنها برای صاحب آن دیده می‌شود. برای دیدن یا چاپ آن وارد حساب خود شوید.</p>
      <p className={styles.actions}>
        <ButtonLink to="/auth/login">ورود به حساب</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          بازگشت به صفحهٔ اصلی
        </ButtonLink>
      </p>
    </div>
  );
}

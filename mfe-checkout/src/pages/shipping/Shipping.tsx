import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import styles from './Shipping.module.scss';

export function Page() {
  return (
    <div className={styles.page}>
      <Content title="آدرس و روش ارسال">
        <EmptyState
          title="کالایی برای ارسال نیست"
          action={
            <ButtonLink to="/checkout/cart" variant="quiet">
              بازگشت به سبد خرید
            </ButtonLink>
          }
        >
          <p>آدرس و روش ارسال پس از افزودن کالا به سبد خرید انتخاب می‌شود.</p>
        </EmptyState>
      </Content>
      <div className={styles.bar}>
        {/* Specification, section 2: shown, with no action of its own. */}
        <Button size="lg">ثبت و ادامه</Button>
      </div>
    </div>
  );
}

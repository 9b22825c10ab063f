import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';

export function Page() {
  return (
    <Content title="پرداخت">
      <EmptyState
        title="سفارشی برای پرداخت نیست"
        action={<ButtonLink to="/checkout/cart">بازگشت به سبد خرید</ButtonLink>}
      >
        <p>پرداخت پس از تکمیل سبد خرید و انتخاب آدرس انجام می‌شود.</p>
      </EmptyState>
    </Content>
  );
}

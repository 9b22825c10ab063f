import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';

export function Page() {
  return (
    <Content
      title="نتیجهٔ پرداخت"
      width="text"
      lead="از درگاه بانک برگشتید. وضعیت هر سفارش و رسید پرداخت آن در بخش سفارش‌های حساب کاربری دیده می‌شود."
      trail={[{ title: 'خانه', to: '/' }]}
    >
      <p>
        <ButtonLink to="/account/orders">دیدن سفارش‌ها</ButtonLink>{' '}
        <ButtonLink to="/shop" variant="quiet">
          ادامهٔ خرید
        </ButtonLink>
      </p>
    </Content>
  );
}

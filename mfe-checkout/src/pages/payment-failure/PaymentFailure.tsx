import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';

export function Page() {
  return (
    <Content
      title="پرداخت انجام نشد"
      width="text"
      lead="پرداخت شما کامل نشد. اگر مبلغی از حسابتان کم شده باشد، بانک آن را برمی‌گرداند."
      trail={[{ title: 'خانه', to: '/' }]}
    >
      <p>
        <ButtonLink to="/checkout/cart">بازگشت به سبد خرید</ButtonLink>{' '}
        <ButtonLink to="/contact-us" variant="quiet">
          تماس با ما
        </ButtonLink>
      </p>
    </Content>
  );
}

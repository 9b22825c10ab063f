import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';

export function Page() {
  return (
    <Content title="سبد خرید">
      <EmptyState
        title="سبد خرید شما خالی است"
        action={
          <>
            <ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>
            <ButtonLink to="/account/favorites" variant="quiet">
              دیدن علاقه‌مندی‌ها
            </ButtonLink>
          </>
        }
      >
        <p>گونی، کیسه یا جامبوبگی را که می‌خواهید از فروشگاه انتخاب کنید.</p>
      </EmptyState>
    </Content>
  );
}

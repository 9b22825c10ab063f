import { couponForm } from '@shop/shared/forms';
import { $isMember, Link, useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, useForm } from '@shop/shared/ui/Form';
import { CheckIcon } from '@shop/shared/ui/icons';
import { useState } from 'react';
import { applyCoupon, type Coupon, removeCoupon } from '../../cart/cart.ts';
import page from '../../parts/page.module.scss';
import styles from './CouponSection.module.scss';

/** The coupon of a member. Guests have none: a coupon is counted per member. */
export function CouponSection({ coupon }: { coupon: Coupon | null }) {
  const isMember = useStore($isMember, { ssr: () => false });
  if (!isMember) return <GuestHint />;
  return coupon ? <UsedCoupon coupon={coupon} /> : <CouponForm />;
}

function CouponForm() {
  const form = useForm(couponForm, {
    send: ({ code }) => applyCoupon(code),
    onSent: () => undefined,
    failedText: 'کد تخفیف بررسی نشد. دوباره تلاش کنید.',
  });
  return (
    <Form form={form} label="کد تخفیف">
      <div className={styles.row}>
        <Field autoComplete="off" {...form.field('code')} required={false} />
        <Button type="submit" variant="quiet" busy={form.isSending}>
          اعمال
        </Button>
      </div>
      <div role="alert" className={styles.failure}>
        {form.failure}
      </div>
    </Form>
  );
}

function UsedCoupon({ coupon: { code, title, problem } }: { coupon: Coupon }) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    // A failure was shown as a toast, and the coupon stays.
    await removeCoupon().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <div className={styles.used} data-problem={problem !== null}>
      <p>
        <span className={styles.code}>
          {problem ? null : <CheckIcon size="sm" />}
          کد تخفیف <bdi>{code}</bdi>
        </span>
        <span className={styles.title}>{problem?.message ?? title}</span>
      </p>
      <Button variant="quiet" busy={isBusy} aria-label={`حذف کد تخفیف ${code}`} onClick={() => void remove()}>
        حذف
      </Button>
    </div>
  );
}

const GuestHint = () => (
  <p className={page.hint}>
    کد تخفیف دارید؟{' '}
    <Link to="/auth/login?from=%2Fcheckout%2Fcart" className={page.link}>
      وارد حساب خود شوید
    </Link>{' '}
    تا آن را ثبت کنید؛ سبدتان سر جایش می‌ماند.
  </p>
);

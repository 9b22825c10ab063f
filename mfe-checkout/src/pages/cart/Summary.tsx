import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { weightText } from '@shop/shared/lib/weight';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { useState } from 'react';
import { type Basket, type Cart, type Item, loadCart } from '../../cart/cart.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { AmountRows } from '../../parts/AmountRows.tsx';
import page from '../../parts/page.module.scss';
import { CouponSection } from './CouponSection.tsx';
import { FreeShipping } from './FreeShipping.tsx';

type ReadyCart = Extract<Cart, { state: 'ready' }>;
type SummaryProps = Pick<ReadyCart, 'coupon' | 'vat' | 'update'> & { basket: Basket; lines: readonly Item[] };

export function Summary({ basket, lines, coupon, vat, update }: SummaryProps) {
  const { total: goods, total_before, weight_grams } = basket;
  const discount = coupon?.discount ?? toRial(0);
  const total = toRial(Math.max(0, goods - discount));
  return (
    <section aria-labelledby="summary" className={page.summary}>
      <h2 id="summary" className={page.heading}>
        خلاصهٔ سبد
      </h2>
      <FreeShipping basket={basket} />
      <AmountRows
        amounts={{ before: total_before, goods, discount, total, vat: vat ?? basket.vat }}
        goodsName={`قیمت ${formatNumber(lines.length)} کالا`}
        totalName="جمع سبد"
        others={[
          { name: 'وزن تقریبی', value: weightText(weight_grams) },
          { name: 'هزینهٔ ارسال', value: 'در مرحلهٔ بعد' },
        ]}
        isUpdating={update === 'running'}
      />
      {update === 'failed' ? <UpdateFault /> : null}
      <CouponSection coupon={coupon} />
      <ProFormaLink isUpdating={update === 'running'} />
      <Next lines={lines} amount={{ name: 'جمع سبد', value: formatToman(total), isBusy: update === 'running' }} />
    </section>
  );
}

/** The sheet shows the stored basket, so it waits for a change that is on its way. */
const ProFormaLink = ({ isUpdating }: { isUpdating: boolean }) =>
  isUpdating ? (
    <Button variant="quiet" busy>
      پیش‌فاکتور
    </Button>
  ) : (
    <ButtonLink to="/checkout/pro-forma" variant="quiet">
      پیش‌فاکتور
    </ButtonLink>
  );

type NextProps = { lines: readonly Item[]; amount: { name: string; value: string; isBusy: boolean } };

function Next({ lines, amount }: NextProps) {
  const [isRefused, setIsRefused] = useState(false);
  const faultyCount = lines.filter(({ problem }) => problem !== null).length;
  if (faultyCount === 0) {
    return (
      <ActionBar wide="inline" amount={amount}>
        <ButtonLink to="/checkout/shipping" size="lg">
          تأیید و تکمیل سفارش
        </ButtonLink>
      </ActionBar>
    );
  }
  const showFirstProblem = () => {
    setIsRefused(true);
    const first = document.querySelector('article[data-problem="true"]');
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  };
  const reason = `${formatNumber(faultyCount)} کالای سبد قابل سفارش نیست؛ تعداد آن را تغییر دهید یا حذفش کنید.`;
  return (
    <ActionBar wide="inline" amount={amount} message={isRefused ? reason : null}>
      <Button size="lg" onClick={showFirstProblem}>
        تأیید و تکمیل سفارش
      </Button>
    </ActionBar>
  );
}

const UpdateFault = () => (
  <div role="alert" className={page.hint}>
    <p>جمع سبد به‌روز نشد.</p>
    <Button variant="quiet" onClick={() => void loadCart()}>
      دوباره تلاش کنید
    </Button>
  </div>
);

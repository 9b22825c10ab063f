import { $isMember, Link, useStore } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { weightText } from '@shop/shared/lib/weight';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { useState } from 'react';
import { type Basket, type Cart, type Item, loadCart } from '../../cart/cart.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { AmountRows, vatText } from '../../parts/AmountRows.tsx';
import columns from '../../parts/columns.module.scss';
import { FreeShipping } from './FreeShipping.tsx';

type Update = Extract<Cart, { state: 'ready' }>['update'];
type SummaryProps = { basket: Basket; lines: readonly Item[]; update: Update };

export function Summary({ basket, lines, update }: SummaryProps) {
  const { total, total_before, vat, weight_grams } = basket;
  const saved = toRial(total_before - total);
  return (
    <section aria-labelledby="summary" className={columns.summary}>
      <h2 id="summary" className={columns.heading}>
        خلاصهٔ سبد
      </h2>
      <FreeShipping basket={basket} />
      <div aria-busy={update === 'running' || undefined} className={columns.busy}>
        <AmountRows
          rows={[
            { name: `قیمت ${formatNumber(lines.length)} کالا`, value: formatToman(total_before) },
            ...(saved > 0 ? [{ name: 'سود شما از این خرید', value: formatToman(saved), isSaving: true }] : []),
            { name: 'وزن تقریبی', value: weightText(weight_grams) },
            { name: 'هزینهٔ ارسال', value: 'در مرحلهٔ بعد' },
          ]}
          total={{ name: 'جمع سبد', value: formatToman(total) }}
          note={vatText(vat)}
        />
      </div>
      {update === 'failed' ? <UpdateFault /> : null}
      <GuestHint />
      <Next lines={lines} amount={{ name: 'جمع سبد', value: formatToman(total), isBusy: update === 'running' }} />
    </section>
  );
}

type NextProps = { lines: readonly Item[]; amount: { name: string; value: string; isBusy: boolean } };

function Next({ lines, amount }: NextProps) {
  const [isRefused, setIsRefused] = useState(false);
  const faultyCount = lines.filter(({ problem }) => problem !== null).length;
  if (faultyCount === 0) {
    return (
      <ActionBar wide="inline" amount={amount}>
        <ButtonLink to="/checkout/shipping" size="lg">
          ادامهٔ خرید
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
  const reason = `${formatNumber(faultyCount)} کالا با این تعداد سفارش‌پذیر نیست؛ تعدادش را عوض کنید یا آن را حذف کنید.`;
  return (
    <ActionBar wide="inline" amount={amount} message={isRefused ? reason : null}>
      <Button size="lg" onClick={showFirstProblem}>
        ادامهٔ خرید
      </Button>
    </ActionBar>
  );
}

const UpdateFault = () => (
  <div role="alert" className={columns.hint}>
    <p>جمع سبد پس از تغییر شما حساب نشد.</p>
    <Button variant="quiet" onClick={() => void loadCart()}>
      دوباره تلاش کنید
    </Button>
  </div>
);

function GuestHint() {
  const isMember = useStore($isMember, { ssr: () => false });
  if (isMember) return null;
  return (
    <p className={columns.hint}>
      کد تخفیف دارید؟{' '}
      <Link to="/auth/login?from=%2Fcheckout%2Fcart" className={columns.link}>
        وارد حساب خود شوید
      </Link>{' '}
      تا آن را ثبت کنید؛ سبدتان سر جایش می‌ماند.
    </p>
  );
}

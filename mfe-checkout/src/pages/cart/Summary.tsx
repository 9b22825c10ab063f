import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { type MouseEvent, useState } from 'react';
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
  const hasSellableGoods = goods > 0;
  return (
    <section aria-labelledby="summary" className={page.summary}>
      <h2 id="summary" className={page.heading}>
        خلاصهٔ سبد
      </h2>
      {hasSellableGoods ? <FreeShipping basket={basket} /> : null}
      <AmountRows
        amounts={{ before: total_before, goods, discount, total, vat: vat ?? basket.vat }}
        lineCount={lines.length}
        totalName="جمع سبد"
        weightGrams={weight_grams}
        shipping={hasSellableGoods ? 'در مرحلهٔ بعد' : undefined}
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

const wrongQuantity = 'تعداد یکی از کالاها درست نیست؛ آن را اصلاح کنید.';
const otherQuantity = 'تعداد یکی از کالاها با عددی که نوشتید فرق دارد. اگر درست است، دوباره بزنید.';

function Next({ lines, amount }: NextProps) {
  const [stopped, setStopped] = useState<{ reason: string; at: string }>();
  // A changed line makes the message of the last press obsolete.
  const state = lines
    .map(({ variant_id, quantity, problem }) => [variant_id, quantity, problem?.code].join())
    .join(';');
  const message = stopped?.at === state ? stopped.reason : undefined;
  const faultyCount = lines.filter(({ problem }) => problem !== null).length;
  const stop = (reason: string, article: Element | null | undefined) => {
    setStopped({ reason, at: state });
    article?.scrollIntoView({ block: 'center' });
  };
  // The press has just taken the focus out of a quantity field, which refused what was typed or replaced it by what can be ordered.
  const stopAtQuantity = (): boolean => {
    const article = document.querySelector('article [data-refused="true"]')?.closest('article');
    const field = article?.querySelector<HTMLElement>('[role="spinbutton"]');
    const reason = field?.getAttribute('aria-invalid') ? wrongQuantity : otherQuantity;
    // A replaced quantity is on screen now, so the second press accepts it.
    if (!field || (reason === otherQuantity && message === reason)) return false;
    stop(reason, article);
    field.focus({ preventScroll: true });
    return true;
  };
  const onLinkClick = (event: MouseEvent) => {
    if (stopAtQuantity()) event.preventDefault();
  };
  const onFaultyClick = () => {
    if (stopAtQuantity()) return;
    const first = document.querySelector('article[data-problem="true"]');
    const reason = `${formatNumber(faultyCount)} کالای سبد قابل سفارش نیست؛ تعداد آن را تغییر دهید یا حذفش کنید.`;
    stop(reason, first);
    first?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  };
  return (
    <ActionBar wide="inline" amount={amount} message={message}>
      {faultyCount === 0 ? (
        <ButtonLink to="/checkout/shipping" size="lg" onClick={onLinkClick}>
          تأیید و تکمیل سفارش
        </ButtonLink>
      ) : (
        <Button size="lg" onClick={onFaultyClick}>
          تأیید و تکمیل سفارش
        </Button>
      )}
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

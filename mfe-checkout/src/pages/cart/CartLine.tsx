import { $favorites, Link, useStore } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, type Rial, toRial } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { AlertIcon, CheckIcon, CloseIcon, HeartIcon, WarningIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { QuantityStepper } from '@shop/shared/ui/QuantityStepper';
import { useEffect, useRef, useState } from 'react';
import { acceptPrice, type Item, removeItem, saveForLater, setQuantity, undoRemoval } from '../../cart/cart.ts';
import { isSavedForLater } from '../../cart/saved-for-later.ts';
import { optionsText } from '../../checkout/checkout.ts';
import styles from './CartLine.module.scss';
import { BulkRequestLink, ProblemActions, QuantityButton } from './ProblemActions.tsx';

/** `isOutdated`: a change is on its way, and the amounts are those before it. */
type CartLineProps = { item: Item; isOutdated: boolean };

export function CartLine({ item, isOutdated }: CartLineProps) {
  const { name, url, picture, problem } = item;
  return (
    <article className={styles.line} aria-label={name} data-problem={problem !== null}>
      <div className={styles.picture}>{picture ? <Picture picture={picture} sizes="6rem" ornament /> : null}</div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={url} className={styles.link}>
            {name}
          </Link>
        </h2>
        <Options item={item} />
      </div>
      <div className={styles.controls}>
        {problem && !isMendable(problem.code) ? null : <Quantity item={item} />}
        <Amount item={item} isOutdated={isOutdated} />
      </div>
      <div className={styles.actions}>
        <SaveForLater item={item} />
        <button
          type="button"
          aria-label={`حذف ${name} از سبد`}
          onClick={() => removeItem(item)}
          className={styles.action}
        >
          <CloseIcon size="sm" />
          حذف
        </button>
      </div>
      <Notices item={item} />
    </article>
  );
}

type ProblemCode = NonNullable<Item['problem']>['code'];

/** Whether the problem ends when the shopper changes the quantity. */
const isMendable = (code: ProblemCode) => code === 'not-enough-stock' || code === 'pack-step' || code === 'too-many';

function Options({ item }: { item: Item }) {
  const options = optionsText(item);
  return options === '' ? null : <p className={styles.options}>{options}</p>;
}

function Quantity({ item }: { item: Item }) {
  const { name, unit, quantity, pack_step, max_quantity, stock } = item;
  const [wanted, setWanted] = useState<number>();
  const isLimitedByRule = stock >= max_quantity + pack_step;
  return (
    <div className={styles.quantity}>
      <QuantityStepper
        label={`تعداد ${name}`}
        value={quantity}
        pack={pack_step}
        max={max_quantity}
        unit={unit}
        whyNoMore={
          isLimitedByRule
            ? `از هر کالا در یک سفارش بیش از ${formatNumber(max_quantity)} ${unit} فروخته نمی‌شود.`
            : undefined
        }
        onExcess={setWanted}
        onValue={(value) => setQuantity(item, value)}
      />
      {wanted === undefined ? null : <BulkRequestLink item={item} quantity={wanted} />}
    </div>
  );
}

function Amount({ item, isOutdated }: CartLineProps) {
  const { unit, unit_price, total, price, compare_at, problem } = item;
  if (unit_price === null || (problem && !isMendable(problem.code))) return null;
  const before = Math.max(compare_at ?? 0, price ?? 0);
  return (
    <div className={styles.amount} aria-busy={isOutdated || undefined}>
      <strong className={styles.total}>{formatToman(total)}</strong>
      <span className={styles.each}>
        هر {unit} {formatToman(unit_price)}
        {before > unit_price ? (
          <>
            {' '}
            <del>
              <span className={styles.hidden}>قیمت قبلی: </span>
              {formatToman(toRial(before))}
            </del>
          </>
        ) : null}
      </span>
    </div>
  );
}

/** A problem with what can be done about it, a changed price, or what the next tier would save. */
function Notices({ item }: { item: Item }) {
  const { problem, price_before, price } = item;
  if (problem) {
    return (
      <div className={styles.notice} data-tone="danger">
        <p className={styles.noticeText}>
          <AlertIcon size="sm" />
          {problem.message}
        </p>
        <ProblemActions item={item} code={problem.code} />
      </div>
    );
  }
  if (price_before !== null && price !== null) {
    return <PriceChange item={item} priceBefore={price_before} price={price} />;
  }
  return <NextTier item={item} />;
}

function PriceChange({ item, priceBefore, price }: { item: Item; priceBefore: Rial; price: Rial }) {
  const isHigher = price > priceBefore;
  return (
    <div className={styles.notice} data-tone={isHigher ? 'warning' : 'success'}>
      <p className={styles.noticeText}>
        {isHigher ? <WarningIcon size="sm" /> : <CheckIcon size="sm" />}
        این کالا {isHigher ? 'گران‌تر' : 'ارزان‌تر'} شده است: هر {item.unit} از {formatToman(priceBefore)} به{' '}
        {formatToman(price)} رسیده.
      </p>
      <Button variant="quiet" aria-label={`قیمت جدید ${item.name} را دیدم`} onClick={() => acceptPrice(item)}>
        متوجه شدم
      </Button>
    </div>
  );
}

function NextTier({ item }: { item: Item }) {
  const { next_tier: tier, unit, unit_price, quantity, pack_step } = item;
  if (tier === null || unit_price === null || tier.unit_price >= unit_price) return null;
  const larger = Math.ceil(tier.quantity / pack_step) * pack_step;
  if (larger <= quantity) return null;
  const saved = toRial((unit_price - tier.unit_price) * larger);
  return (
    <div className={styles.notice} data-tone="kraft">
      <p className={styles.noticeText}>
        با خرید {formatNumber(larger)} {unit}، قیمت هر {unit} {formatToman(tier.unit_price)} می‌شود؛ {formatToman(saved)}{' '}
        سود می‌کنید.
      </p>
      <QuantityButton item={item} quantity={larger} />
    </div>
  );
}

function SaveForLater({ item }: { item: Item }) {
  const isFavorite = useStore($favorites, { ssr: () => [] }).includes(item.product_id);
  return (
    <button
      type="button"
      aria-label={`${item.name} برای بعد بماند`}
      onClick={() => saveForLater(item)}
      className={styles.action}
    >
      <HeartIcon size="sm" filled={isFavorite} />
      برای بعد
    </button>
  );
}

/** In the place of a line that was removed, until the page is left. */
export function RemovedLine({ item }: { item: Item }) {
  const isFavorite = useStore($favorites, { ssr: () => [] }).includes(item.product_id);
  const undo = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => undo.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.removed} role="status">
      <p>
        «{item.name}»{' '}
        {isFavorite && isSavedForLater(item) ? (
          <>
            به{' '}
            <Link to="/account/favorites" className={styles.textLink}>
              علاقه‌مندی‌ها
            </Link>{' '}
            منتقل شد.
          </>
        ) : (
          'از سبد حذف شد.'
        )}
      </p>
      <span ref={undo}>
        <Button variant="quiet" aria-label={`بازگرداندن ${item.name} به سبد`} onClick={() => undoRemoval(item)}>
          بازگرداندن
        </Button>
      </span>
    </div>
  );
}

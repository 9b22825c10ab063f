import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, formatTomanNumber, type Rial, toRial } from '@shop/shared/lib/money';
import {
  type Estimate,
  estimateRangePercent,
  figures,
  minFlexoQuantity,
  partTitles,
} from '@shop/shared/lib/special-order';
import { Card } from '@shop/shared/ui/Card';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import { useEffect, useState } from 'react';
import { BagPreview } from './BagPreview.tsx';
import type { CheckedDraft } from './draft.ts';
import styles from './EstimateCard.module.scss';

type EstimateProps = { checkedDraft: CheckedDraft };

/** The estimate is announced after it has not changed for this long, so that a screen reader does not read every digit typed. */
const announceDelayMs = 1200;

/** A drawing of the bag and the estimated price, or the first problem that prevents an estimate. */
export function EstimateCard({ checkedDraft: { spec, estimate, problems } }: EstimateProps) {
  return (
    <aside aria-labelledby="estimate" className={styles.aside}>
      <Card padding="lg">
        <div className={styles.card}>
          <BagPreview spec={spec} />
          <h3 id="estimate" className={styles.title}>
            برآورد قیمت
          </h3>
          {estimate ? (
            <>
              <p className={styles.range}>{rangeOf(estimate)}</p>
              <RangeBar estimate={estimate} />
              <p className={styles.hint}>
                برآورد ما {formatToman(computedPrice(estimate))} است. با نرخ روز پارچه و جزئیات چاپ ممکن است تا{' '}
                {toPersianDigits(100 - estimateRangePercent.low)}٪ کمتر یا{' '}
                {toPersianDigits(estimateRangePercent.high - 100)}٪ بیشتر شود.
              </p>
              <dl className={styles.facts}>
                <dt>هر عدد</dt>
                <dd>
                  {formatTomanNumber(estimate.each_low)} تا {formatToman(estimate.each_high)}
                </dd>
                <dt>زمان ساخت</dt>
                <dd>{daysOf(estimate)}</dd>
              </dl>
              <PriceParts estimate={estimate} />
              {spec.print === 'flexo' && spec.quantity < minFlexoQuantity ? (
                <p className={styles.hint}>
                  در این تعداد، هزینهٔ کلیشهٔ فلکسو روی هر عدد زیاد می‌شود؛ سیلک را هم امتحان کنید.
                </p>
              ) : null}
              {spec.within_days !== null && spec.within_days < figures[spec.kind].days.rushBelow ? (
                <p className={styles.hint}>هزینهٔ تحویل فوری در برآورد آمده است.</p>
              ) : null}
              <p className={styles.hint}>
                با مالیات و بدون هزینهٔ ارسال. برآورد تقریبی است؛ قیمت قطعی در پیش‌فاکتور می‌آید.
              </p>
            </>
          ) : (
            <p className={styles.hint}>{problems[0]?.message}</p>
          )}
          <Announcement
            text={estimate ? `برآورد: ${rangeOf(estimate)}` : `برآورد نشد: ${problems[0]?.message ?? ''}`}
          />
        </div>
      </Card>
    </aside>
  );
}

/** The estimated price in one line, always visible on a phone. */
export const EstimateStrip = ({ checkedDraft: { estimate } }: EstimateProps) => (
  <p aria-hidden="true" className={styles.strip}>
    <span>برآورد</span>
    <strong>{estimate ? rangeOf(estimate) : '—'}</strong>
  </p>
);

/** The sum of the parts, rounded as amounts of this card are. */
const computedPrice = ({ parts }: Estimate): Rial =>
  toRial(Math.round(parts.reduce((sum, { rial }) => sum + rial, 0) / 10_000) * 10_000);

/** Where in the range the computed price is. */
function RangeBar({ estimate }: { estimate: Estimate }) {
  const { low, high } = estimate;
  const place = ((computedPrice(estimate) - low) / Math.max(1, high - low)) * 100;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
      <rect y="2" width="100" height="2" rx="1" className={styles.whole} />
      {/* Right to left: the low end is on the right. */}
      <rect x={100 - place - 1} width="2" height="6" rx="1" className={styles.mark} />
    </svg>
  );
}

const PriceParts = ({ estimate: { parts } }: { estimate: Estimate }) => (
  <Disclosure title="این قیمت چطور حساب شد؟">
    <dl className={styles.facts}>
      {parts.map(({ part, rial }) => (
        <div key={part} className={styles.part}>
          <dt>{partTitles[part]}</dt>
          <dd>{amountOf(rial)}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);

/** For screen readers. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className={styles.announcement}>
      {announced}
    </p>
  );
}

function rangeOf({ low, high }: Estimate): string {
  return `${formatTomanNumber(low)} تا ${formatToman(high)}`;
}

function daysOf({ days: { from, to } }: Estimate): string {
  const words = from === to ? toPersianDigits(to) : `${toPersianDigits(from)} تا ${toPersianDigits(to)}`;
  return `${words} روز کاری`;
}

/** Rounded to 100 Toman. A deduction is written as a word, because a minus sign before Persian digits is easily missed. */
function amountOf(rial: Rial): string {
  const rounded = toRial(Math.round(Math.abs(rial) / 1000) * 1000);
  return rial < 0 ? `${formatToman(rounded)} کمتر` : formatToman(rounded);
}

import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, formatTomanNumber, type Rial, toRial } from '@shop/shared/lib/money';
import { type Estimate, figures, flexoWorthFrom, partTitles } from '@shop/shared/lib/special-order';
import { Card } from '@shop/shared/ui/Card';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import { useEffect, useState } from 'react';
import { BagPreview } from './BagPreview.tsx';
import styles from './EstimateCard.module.scss';
import type { Wish } from './wish.ts';

/** Whoever drags through numbers is not talked to at each of them. */
const QUIET = 1200;

/** What it will cost about, and how it will look about. */
export function EstimateCard({ wish: { spec, estimate, problems } }: { wish: Wish }) {
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
              <dl className={styles.facts}>
                <dt>هر عدد</dt>
                <dd>
                  {formatTomanNumber(estimate.each_low)} تا {formatToman(estimate.each_high)}
                </dd>
                <dt>زمان ساخت</dt>
                <dd>{daysOf(estimate)}</dd>
              </dl>
              <Reasons estimate={estimate} />
              {spec.print === 'flexo' && spec.quantity < flexoWorthFrom ? (
                <p className={styles.hint}>
                  در این تعداد، هزینهٔ کلیشهٔ فلکسو زیاد به چشم می‌آید؛ سیلک را هم امتحان کنید.
                </p>
              ) : null}
              {spec.within_days !== null && spec.within_days < figures[spec.kind].days.hurriedBelow ? (
                <p className={styles.hint}>هزینهٔ شتاب در برآورد آمده است.</p>
              ) : null}
              <p className={styles.hint}>
                با مالیات و بی هزینهٔ ارسال. برآورد تقریبی است؛ قیمت قطعی در پیش‌فاکتور می‌آید.
              </p>
            </>
          ) : (
            <p className={styles.hint}>{problems[0]?.message}</p>
          )}
          <Told text={estimate ? `برآورد: ${rangeOf(estimate)}` : `برآورد نشد: ${problems[0]?.message ?? ''}`} />
        </div>
      </Card>
    </aside>
  );
}

/** The same in one line, always in view of a phone. */
export const EstimateStrip = ({ wish: { estimate } }: { wish: Wish }) => (
  <p aria-hidden="true" className={styles.strip}>
    <span>برآورد</span>
    <strong>{estimate ? rangeOf(estimate) : '—'}</strong>
  </p>
);

const Reasons = ({ estimate: { parts } }: { estimate: Estimate }) => (
  <Disclosure title="از چه به دست آمده؟">
    <dl className={styles.facts}>
      {parts.map(({ part, rial }) => (
        <div key={part} className={styles.part}>
          <dt>{partTitles[part]}</dt>
          <dd>{partOf(rial)}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);

/** Heard once the numbers rest. */
function Told({ text }: { text: string }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className={styles.told}>
      {told}
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

/** An estimate has no single Toman. What is taken off says so in a word: a minus before Persian digits is easily missed. */
function partOf(rial: Rial): string {
  const rounded = toRial(Math.round(Math.abs(rial) / 1000) * 1000);
  return rial < 0 ? `${formatToman(rounded)} کمتر` : formatToman(rounded);
}

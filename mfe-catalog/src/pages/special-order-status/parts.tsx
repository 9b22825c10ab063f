import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, formatTomanNumber } from '@shop/shared/lib/money';
import { Card } from '@shop/shared/ui/Card';
import { CheckIcon } from '@shop/shared/ui/icons';
import { sizeOf } from '../../special-orders/file-size.ts';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states, timelineOf } from '../../special-orders/states.ts';
import { summaryOf } from '../../special-orders/summary.ts';
import styles from './parts.module.scss';

type Ordered = { order: SpecialOrder };

/** What it costs: about, until the shop has said it. */
export function Price({ order: { quote, estimate } }: Ordered) {
  const { low, high, days } = estimate;
  return (
    <Card as="section" padding="lg" labelledBy="price">
      <div className={styles.part}>
        <h2 id="price" className={styles.title}>
          {quote ? 'پیش‌فاکتور' : 'برآورد'}
        </h2>
        <p className={styles.amount}>
          {quote ? formatToman(quote.total) : `${formatTomanNumber(low)} تا ${formatToman(high)}`}
        </p>
        <p className={styles.about}>
          {quote
            ? `زمان ساخت ${toPersianDigits(quote.days)} روز کاری؛ اعتبار تا ${formatDate(quote.valid_until)}`
            : `زمان ساخت ${toPersianDigits(days.from)} تا ${toPersianDigits(days.to)} روز کاری. قیمت قطعی در پیش‌فاکتور می‌آید.`}
        </p>
      </div>
    </Card>
  );
}

export function Wished({ order: { spec, note, files } }: Ordered) {
  return (
    <Card as="section" padding="lg" labelledBy="wished">
      <div className={styles.part}>
        <h2 id="wished" className={styles.title}>
          مشخصات
        </h2>
        <dl className={styles.rows}>
          {summaryOf(spec).map(({ name, value }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
        {files.length === 0 ? (
          <p className={styles.about}>فایلی همراه این سفارش نیست.</p>
        ) : (
          <ul aria-label="فایل‌های طرح" className={styles.files}>
            {files.map(({ id, name, bytes }) => (
              <li key={id}>
                <bdi>{name}</bdi> <span className={styles.about}>{sizeOf(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

export function Timeline({ order }: Ordered) {
  return (
    <Card as="section" padding="lg" labelledBy="way">
      <div className={styles.part}>
        <h2 id="way" className={styles.title}>
          روند سفارش
        </h2>
        <ol className={styles.timeline}>
          {timelineOf(order).map(({ key, state, at, now }) => (
            <li
              key={key}
              className={styles.stop}
              data-passed={at !== undefined}
              aria-current={now ? 'step' : undefined}
            >
              <span aria-hidden="true" className={styles.mark}>
                {at !== undefined && !now ? <CheckIcon size="sm" /> : null}
              </span>
              <span>
                {states[state].title}
                <span className={styles.when}>{at === undefined ? 'در پیش' : formatDate(at)}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

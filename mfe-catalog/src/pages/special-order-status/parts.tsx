import { files as ownFiles } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, formatTomanNumber } from '@shop/shared/lib/money';
import { saveFile } from '@shop/shared/lib/save-file';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { CheckIcon } from '@shop/shared/ui/icons';
import { formatFileSize } from '../../special-orders/file-size.ts';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states, timelineOf } from '../../special-orders/states.ts';
import { summariseSpec } from '../../special-orders/summary.ts';
import styles from './parts.module.scss';

/** A link cannot send the token, so the file is fetched and then saved. The kernel shows a toast if that fails. */
const saveOwnFile = (id: string, name: string) =>
  ownFiles.get('/api/v1/uploads/{id}/file', { params: { id } }).then(
    (file) => saveFile(file, name),
    () => undefined,
  );

type OrderProps = { order: SpecialOrder };

/** The quote, or the estimate until there is one. */
export function OrderPrice({ order: { quote, estimate } }: OrderProps) {
  const { low, high, days } = estimate;
  return (
    <Card as="section" padding="lg" labelledBy="price">
      <div className={styles.section}>
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

export function Specification({ order: { spec, note, files } }: OrderProps) {
  return (
    <Card as="section" padding="lg" labelledBy="specification">
      <div className={styles.section}>
        <h2 id="specification" className={styles.title}>
          مشخصات
        </h2>
        <dl className={styles.rows}>
          {summariseSpec(spec).map(({ name, value }) => (
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
                <Button variant="quiet" onClick={() => void saveOwnFile(id, name)}>
                  <bdi>{name}</bdi> <span className={styles.about}>{formatFileSize(bytes)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

export function Timeline({ order }: OrderProps) {
  return (
    <Card as="section" padding="lg" labelledBy="timeline">
      <div className={styles.section}>
        <h2 id="timeline" className={styles.title}>
          روند سفارش
        </h2>
        <ol className={styles.timeline}>
          {timelineOf(order).map(({ key, state, at, isCurrent }) => (
            <li
              key={key}
              className={styles.stop}
              data-passed={at !== undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span aria-hidden="true" className={styles.mark}>
                {at !== undefined && !isCurrent ? <CheckIcon size="sm" /> : null}
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

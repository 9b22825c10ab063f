import { files as ownFiles } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatFileSize } from '@shop/shared/lib/file-size';
import { invoiceTitles } from '@shop/shared/lib/invoice-titles';
import { formatToman, formatTomanNumber } from '@shop/shared/lib/money';
import { summariseSpec } from '@shop/shared/lib/special-order';
import { useFileSaver } from '@shop/shared/stores/use-file-saver';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Section } from '@shop/shared/ui/Section';
import { Timeline } from '@shop/shared/ui/Timeline';
import { VisitorText } from '@shop/shared/ui/VisitorText';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states, timelineOf } from '../../special-orders/states.ts';
import styles from './parts.module.scss';

type OrderProps = { order: SpecialOrder };

const partTitles = { deposit: 'پیش‌پرداخت', balance: 'بقیهٔ مبلغ، هنگام آماده شدن' } as const;

/** The quote, or the estimate until there is one. */
export function OrderPrice({ order: { quote, estimate, history } }: OrderProps) {
  const { low, high, days } = estimate;
  return (
    <Section title={quote ? 'پیش‌فاکتور' : 'برآورد'}>
      <p className={styles.amount}>
        {quote ? formatToman(quote.total) : `${formatTomanNumber(low)} تا ${formatToman(high)}`}
      </p>
      <p className={styles.about}>
        {quote
          ? `زمان ساخت ${toPersianDigits(quote.days)} روز کاری؛ اعتبار تا ${formatDate(quote.valid_until)}`
          : `زمان ساخت ${toPersianDigits(days.from)} تا ${toPersianDigits(days.to)} روز کاری. قیمت قطعی در پیش‌فاکتور می‌آید.`}
      </p>
      {quote ? (
        <dl className={styles.rows}>
          {(['deposit', 'balance'] as const).map((part) => (
            <div key={part} className={styles.row}>
              <dt>{partTitles[part]}</dt>
              <dd>
                {formatToman(quote[part])}
                {history.some(({ state }) => state === `${part}_paid`) ? '، پرداخت شد' : ''}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Section>
  );
}

/** The account shows them. */
export function Invoices({ order: { invoices } }: OrderProps) {
  if (invoices.length === 0) return null;
  return (
    <div className={styles.actions}>
      {invoices.map(({ id, kind }) => (
        <ButtonLink key={id} to={`/account/invoice/${id}`} variant="quiet">
          {invoiceTitles[kind]}
        </ButtonLink>
      ))}
    </div>
  );
}

export function Specification({ order: { spec, note, files } }: OrderProps) {
  return (
    <Section title="مشخصات">
      <dl className={styles.rows}>
        {summariseSpec(spec).map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note === '' ? null : (
        <p className={styles.note}>
          <VisitorText text={note} />
        </p>
      )}
      {files.length === 0 ? (
        <p className={styles.about}>فایلی همراه این سفارش نیست.</p>
      ) : (
        <ul aria-label="فایل‌های طرح" className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <FileButton file={file} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A link cannot send the token, so the file is fetched and then saved. */
function FileButton({ file: { id, name, bytes } }: { file: SpecialOrder['files'][number] }) {
  const { isSaving, save } = useFileSaver();
  const download = () => save(() => ownFiles.get('/api/v1/uploads/{id}/file', { params: { id } }), name);
  return (
    <Button variant="quiet" busy={isSaving} onClick={() => void download()}>
      <bdi>{name}</bdi> <span className={styles.about}>{formatFileSize(bytes)}</span>
    </Button>
  );
}

export function OrderTimeline({ order }: OrderProps) {
  const stops = timelineOf(order).map(({ key, state, at, isCurrent }) => ({
    key,
    title: states[state].title,
    isCurrent,
    when: at === undefined ? undefined : formatDate(at),
  }));
  return (
    <Section title="روند سفارش">
      <Timeline stops={stops} />
    </Section>
  );
}

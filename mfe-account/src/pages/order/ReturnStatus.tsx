import { returnTrackingForm } from '@shop/shared/forms';
import { notify } from '@shop/shared/kernel';
import { formatCode, formatNumber } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { Section } from '@shop/shared/ui/Section';
import { useEffect, useRef, useState } from 'react';
import { reasonTitles } from '../../orders/labels.ts';
import type { Order } from '../../orders/order.ts';
import { showChanged } from './order-data.ts';
import styles from './parts.module.scss';

/** `hasFocus`: its request has just been sent. */
type ReturnStatusProps = { order: Order; returned: NonNullable<Order['return']>; hasFocus: boolean };

export function ReturnStatus({ order, returned, hasFocus }: ReturnStatusProps) {
  const { reason, note, lines, refund, decision, tracking_code, pictures, state } = returned;
  const lineOf = (variant: number) => order.lines.find((line) => line.variant_id === variant);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) container.current?.focus();
  }, [hasFocus]);
  return (
    <div ref={container} tabIndex={-1}>
      <Section title="بازگرداندن کالا">
        {decision === null ? null : (
          <p className={styles.decision} data-state={state}>
            {decision}
          </p>
        )}
        <dl className={styles.facts}>
          <dt>کالاها</dt>
          <dd>
            {lines.map(({ variant_id, quantity }) => {
              const line = lineOf(variant_id);
              return (
                <span key={variant_id} className={styles.returnedLine}>
                  {formatNumber(quantity)} {line?.unit} {line?.title}
                </span>
              );
            })}
          </dd>
          <dt>دلیل</dt>
          <dd>{reasonTitles[reason]}</dd>
          {note === '' ? null : (
            <>
              <dt>توضیح شما</dt>
              <dd className={styles.note}>{note}</dd>
            </>
          )}
          {state === 'rejected' ? null : (
            <>
              <dt>{state === 'refunded' ? 'مبلغ برگشتی به کیف پول' : 'مبلغی که به کیف پول برمی‌گردد'}</dt>
              <dd>{formatToman(refund)}</dd>
            </>
          )}
          {pictures.length === 0 ? null : (
            <>
              <dt>عکس‌ها</dt>
              <dd>
                <Pictures pictures={pictures} />
              </dd>
            </>
          )}
          {tracking_code === null ? null : (
            <>
              <dt>کد رهگیری بستهٔ برگشتی</dt>
              <dd>
                <bdi dir="ltr">{formatCode(tracking_code)}</bdi>
              </dd>
            </>
          )}
        </dl>
        {order.may.track_return ? (
          <TrackingForm key={tracking_code} number={order.number} code={tracking_code} />
        ) : null}
      </Section>
    </div>
  );
}

const importPictures = () => import(/* webpackChunkName: "own-pictures" */ '../../pictures/OwnPictures.tsx');

/** Few orders are returned with pictures, so their code is not part of the page. */
function Pictures({ pictures }: Pick<ReturnStatusProps['returned'], 'pictures'>) {
  const { code, load } = useLazyCode(importPictures);
  const [isFailed, setIsFailed] = useState(false);
  const loadPictures = async () => setIsFailed(!(await load()));
  useEffect(() => void loadPictures(), []);
  if (code !== undefined) return <code.OwnPictures label="عکس‌های درخواست" pictures={pictures} />;
  return isFailed ? (
    <Button variant="quiet" onClick={() => void loadPictures()}>
      عکس‌ها بارگذاری نشد؛ دوباره تلاش کنید
    </Button>
  ) : (
    <p role="status">در حال بارگذاری عکس‌ها…</p>
  );
}

function TrackingForm({ number, code }: { number: number; code: string | null }) {
  const form = useForm(returnTrackingForm, {
    id: number,
    ...(code !== null && { initial: { tracking_code: code } }),
    send: (body) =>
      showChanged((shop) => shop.put('/api/v1/orders/{number}/return-tracking', { params: { number }, body })),
    onSent: () => {
      notify({ type: 'success', title: 'کد رهگیری ثبت شد' });
    },
  });
  return (
    <Form form={form}>
      <Field {...form.field('tracking_code')} kind="ltr" />
      <Submit form={form} busy="در حال ثبت…">
        ثبت کد رهگیری
      </Submit>
    </Form>
  );
}

import { returnForm } from '@shop/shared/forms';
import { notify } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import {
  type ReturnReason,
  returnableQuantity,
  returnReasons,
  returnRefund,
  returnStep,
} from '@shop/shared/lib/returns';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { QuantityStepper } from '@shop/shared/ui/QuantityStepper';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Section } from '@shop/shared/ui/Section';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useEffect, useRef, useState } from 'react';
import { reasonTitles } from '../../orders/labels.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import { PicturePicker } from '../../pictures/PicturePicker.tsx';
import { pictureUploads } from '../../pictures/picture-uploads.ts';
import { showChanged } from './order-data.ts';
import styles from './ReturnForm.module.scss';

type Quantities = Readonly<Record<number, number>>;
const reasons = returnReasons.map((value) => ({ value, label: reasonTitles[value] }));

/** The request to return lines of a delivered order. The refund is computed by the code that the API runs, too. */
export function ReturnForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, lines, totals } = order;
  const [uploads] = useState(() => pictureUploads('return'));
  const [quantities, setQuantities] = useState<Quantities>({});
  const [linesError, setLinesError] = useState('');
  const [reason, setReason] = useState<ReturnReason>();
  const container = useRef<HTMLDivElement>(null);
  const linesFieldset = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    // A focus that scrolls shows the middle of an element that is higher than the window.
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'start' });
  }, []);

  /** All lines, and the quantity of each that comes back. */
  const returnedFor = (forReason: ReturnReason | undefined) =>
    lines.map((line) => ({ line, quantity: allowed(line, quantities[line.variant_id] ?? 0, forReason) }));

  const form = useForm(returnForm, {
    id: number,
    uploads,
    send: (body, attempt, files) => {
      const returned = returnedFor(body.reason);
      const { total: refund } = returnRefund(returned, body.reason, totals.shipping);
      const chosen = returned.filter(({ quantity }) => quantity > 0);
      const requested = chosen.map(({ line: { variant_id }, quantity }) => ({ variant_id, quantity }));
      return showChanged((shop) =>
        shop.post('/api/v1/orders/{number}/return-requests', {
          params: { number },
          body: { ...body, lines: requested, files, refund },
          ...attempt,
        }),
      );
    },
    onSent: () => {
      notify({ type: 'success', title: 'درخواست مرجوعی ثبت شد' });
    },
    check: (body) => {
      // The field keeps a text that is no quantity and shows its error: returning the quantity before it would surprise.
      const invalidQuantity = linesFieldset.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      invalidQuantity?.focus();
      const isEmpty = returnedFor(body.reason).every(({ quantity }) => quantity === 0);
      setLinesError(isEmpty ? 'حداقل یک کالا را انتخاب کنید.' : '');
      // The message is beside the lines, which are no field of the form.
      if (isEmpty) {
        linesFieldset.current?.querySelector('legend')?.scrollIntoView({ block: 'center' });
        linesFieldset.current?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
      }
      if (isEmpty || invalidQuantity) return { reason: '' };
      return body.reason !== 'withdrawal' && body.note === undefined ? { note: 'بنویسید کالا چه ایرادی دارد.' } : {};
    },
  });
  const { defaultValue, ...reasonProps } = form.choice('reason');
  const shownReason = reason ?? returnReasons.find((each) => each === defaultValue);
  const refund = returnRefund(returnedFor(shownReason), shownReason ?? 'withdrawal', totals.shipping);

  return (
    <div ref={container} tabIndex={-1} className={styles.form}>
      <Section title="درخواست مرجوعی">
        <Form form={form}>
          <fieldset ref={linesFieldset} className={styles.lines} aria-describedby="return-lines-error">
            <legend className={styles.legend}>کالاهایی که برمی‌گردانید</legend>
            <p id="return-lines-error" role="alert" className={styles.error}>
              {linesError}
            </p>
            {lines.map((line) => (
              <ReturnLine
                key={line.variant_id}
                line={line}
                reason={shownReason}
                quantity={quantities[line.variant_id] ?? 0}
                onQuantity={(quantity) => {
                  setLinesError('');
                  setQuantities({ ...quantities, [line.variant_id]: quantity });
                }}
              />
            ))}
          </fieldset>
          <RadioGroup
            {...reasonProps}
            options={reasons}
            value={shownReason ?? ''}
            onValue={(value) => setReason(returnReasons.find((each) => each === value))}
          />
          <TextArea hint="اگر کالا ایراد دارد، بنویسید چه ایرادی." {...form.textArea('note')} />
          <PicturePicker label="عکس کالا" uploads={uploads} />
          <p className={styles.refund}>
            مبلغ برگشتی به کیف پول: <strong>{formatToman(refund.total)}</strong>
          </p>
          {shownReason === 'withdrawal' ? (
            <p className={styles.hint}>
              هزینهٔ برگشت کالا با شماست. قیمت کالایی که نگه می‌دارید با همان تعداد حساب می‌شود.
            </p>
          ) : null}
          <Submit form={form} busy="در حال ثبت…" onCancel={onClose}>
            ثبت درخواست
          </Submit>
        </Form>
      </Section>
    </div>
  );
}

type ReturnLineProps = {
  line: OrderLine;
  reason: ReturnReason | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

function ReturnLine({ line, reason, quantity: chosen, onQuantity }: ReturnLineProps) {
  const { title, options, unit } = line;
  const quantity = allowed(line, chosen, reason);
  const most = allowed(line, line.quantity, reason);
  const step = returnStep(line, reason ?? 'withdrawal');
  const name = options === '' ? title : `${title}، ${options}`;
  return (
    <div className={styles.line}>
      <Checkbox
        label={name}
        checked={quantity > 0}
        disabled={most === 0}
        onValue={(isChecked) => onQuantity(isChecked ? most : 0)}
        {...(most === 0 && { hint: 'برای شما بریده یا آماده شده و فقط در صورت ایراد برمی‌گردد.' })}
      />
      {quantity > 0 ? (
        <QuantityStepper
          label={`تعداد مرجوعی ${name}`}
          value={quantity}
          onValue={onQuantity}
          pack={step}
          min={step}
          max={most}
          keepsExcess
          isReturn
          unit={unit}
          whyNoMore={`${formatNumber(line.quantity)} ${unit} خریده‌اید.`}
        />
      ) : null}
    </div>
  );
}

/** The quantity rounded up to whole steps of the reason, at most what can be returned. */
function allowed(line: OrderLine, quantity: number, reason: ReturnReason = 'withdrawal'): number {
  const step = returnStep(line, reason);
  return Math.min(Math.ceil(quantity / step), Math.floor(returnableQuantity(line, reason) / step)) * step;
}

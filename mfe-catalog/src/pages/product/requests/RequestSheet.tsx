import { $general, useStore } from '@shop/shared/kernel';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { mobileWrong } from '@shop/shared/lib/mobile';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Sheet } from '@shop/shared/ui/Sheet';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { quantityTitle } from '../offer/offer.ts';
import styles from './RequestSheet.module.scss';
import { readRequestDraft, writeRequestDraft } from './request-draft.ts';
import {
  errorsIn,
  isBestTime,
  type RequestFields,
  type RequestKind,
  type RequestOutcome,
  type RequestTarget,
  sendCallbackRequest,
  sendRestockRequest,
} from './send-request.ts';

type RequestSheetProps = RequestTarget & {
  kind: RequestKind;
  /** The quantity to begin with. */
  quantity?: number | undefined;
  unit: string;
  /** Product and variant, for the visitor to read. */
  name: string;
  open: boolean;
  onClose: () => void;
};

const texts = {
  restock: {
    title: 'وقتی موجود شد خبرم کنید',
    lead: 'همین که این کالا دوباره موجود شود، یک پیامک می‌فرستیم؛ فقط یک بار و بدون تبلیغ.',
    submit: 'خبرم کنید',
    confirmation: 'شمارهٔ شما ثبت شد. همین که کالا برسد پیامک می‌فرستیم.',
  },
  callback: {
    title: 'استعلام قیمت',
    lead: 'قیمت این کالا به مقدار سفارش شما بستگی دارد. شماره‌تان را بگذارید تا کارشناس فروش تماس بگیرد.',
    submit: 'ثبت درخواست تماس',
    confirmation: 'درخواست شما ثبت شد. کارشناس فروش با شما تماس می‌گیرد.',
  },
  bulk: {
    title: 'درخواست خرید عمده',
    lead: 'برای خرید بیشتر از سقف یک سفارش، کارشناس فروش با شما تماس می‌گیرد و قیمت و زمان ارسال را هماهنگ می‌کند.',
    submit: 'ثبت درخواست',
    confirmation: 'درخواست شما ثبت شد. کارشناس فروش با شما تماس می‌گیرد.',
  },
} as const;

const bestTimes = [
  { value: 'any', label: 'فرقی ندارد' },
  { value: 'morning', label: 'صبح' },
  { value: 'noon', label: 'ظهر' },
  { value: 'evening', label: 'عصر' },
];

/** Restock and call-back requests, for variants that cannot be bought now. Closing the sheet and a reload keep the typed values. */
export function RequestSheet({ kind, quantity, unit, name, open, onClose, product, variant }: RequestSheetProps) {
  const { userData } = useStore($general, { keys: ['userData'] });
  const place = { kind, variant };
  const [fields, setFields] = useState<RequestFields>(() => ({
    name: [userData?.firstName, userData?.lastName].filter(Boolean).join(' '),
    mobile: userData?.mobile ?? '',
    quantity: quantity === undefined ? '' : formatNumber(quantity),
    bestTime: 'any',
    ...readRequestDraft(place),
    // A count that was asked for just now replaces that of an earlier draft.
    ...(quantity !== undefined && { quantity: formatNumber(quantity) }),
  }));
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { title, lead, submit: submitLabel, confirmation } = texts[kind];
  const errors = outcome?.kind === 'invalid' ? outcome.errors : {};

  // Only an attempt to send moves the focus, not an error that disappears during typing.
  const movesFocus = useRef(false);
  useEffect(() => {
    if (outcome?.kind !== 'invalid' || !movesFocus.current) return;
    movesFocus.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const change = (changes: Partial<RequestFields>) => {
    const changed = { ...fields, ...changes };
    setFields(changed);
    writeRequestDraft(place, { ...readRequestDraft(place), ...changes });
    if (outcome?.kind !== 'invalid') return;
    // An error disappears as soon as its field is right; new ones appear only when the form is sent.
    const stillWrong = errorsIn(kind, changed);
    const remaining = { ...outcome.errors };
    for (const name of ['name', 'mobile', 'quantity'] as const)
      if (name in changes && !stillWrong[name]) delete remaining[name];
    setOutcome({ kind: 'invalid', errors: remaining });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const target = { product, variant };
      const result = await (kind === 'restock'
        ? sendRestockRequest(target, fields)
        : sendCallbackRequest(target, fields, { kind }));
      if (result.kind === 'sent') writeRequestDraft(place, undefined);
      movesFocus.current = true;
      setOutcome(result);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {outcome?.kind === 'sent' ? (
        <div className={styles.form}>
          <p role="status">{confirmation}</p>
          {outcome.reference === undefined ? null : <p>شمارهٔ پیگیری: {toPersianDigits(outcome.reference)}</p>}
          <Button onClick={onClose}>متوجه شدم</Button>
        </div>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className={styles.form}>
          <p className={styles.about}>{name}</p>
          <p className={styles.lead}>{lead}</p>
          {kind !== 'restock' ? (
            <Field
              label="نام"
              required
              autoComplete="name"
              value={fields.name}
              error={errors.name}
              onValue={(value) => change({ name: value })}
            />
          ) : null}
          <Field
            kind="tel"
            label="شمارهٔ موبایل"
            required
            value={fields.mobile}
            error={errors.mobile}
            // The error of a wrong number contains the same example.
            hint={errors.mobile === mobileWrong ? undefined : 'نمونه: ۰۹۱۲۳۴۵۶۷۸۹'}
            onValue={(value) => change({ mobile: value })}
          />
          {kind !== 'restock' ? (
            <Field
              kind="decimal"
              label={quantityTitle(unit)}
              unit={unit}
              required={kind === 'bulk'}
              autoComplete="off"
              value={fields.quantity}
              error={errors.quantity}
              hint={kind === 'bulk' ? undefined : 'اگر می‌دانید؛ قیمت به آن بستگی دارد.'}
              onValue={(value) => change({ quantity: value })}
            />
          ) : null}
          {kind !== 'restock' ? (
            <RadioGroup
              label="چه زمانی تماس بگیریم؟"
              variant="chips"
              options={bestTimes}
              value={fields.bestTime}
              onValue={(value) => isBestTime(value) && change({ bestTime: value })}
            />
          ) : null}
          {outcome?.kind === 'failed' ? (
            <p role="alert" className={styles.failed}>
              {outcome.reason ?? 'ثبت نشد. چند لحظهٔ دیگر دوباره تلاش کنید.'}
            </p>
          ) : null}
          <Button type="submit" size="lg" busy={busy}>
            {submitLabel}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

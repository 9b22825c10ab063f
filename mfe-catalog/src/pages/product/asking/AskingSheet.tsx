import { $general, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Sheet } from '@shop/shared/ui/Sheet';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './AskingSheet.module.scss';
import { type About, askCallback, askRestock, type BestTime, type Outcome } from './asking.ts';

type AskingSheetProps = About & {
  kind: 'restock' | 'callback';
  /** The product with its variant, as it is read out. */
  name: string;
  open: boolean;
  onClose: () => void;
};

const words = {
  restock: {
    title: 'وقتی موجود شد خبرم کنید',
    lead: 'همین که این کالا دوباره موجود شود، یک پیامک می‌فرستیم؛ تنها یک بار و بی‌هیچ تبلیغی.',
    send: 'خبرم کنید',
    done: 'شمارهٔ شما ثبت شد. همین که کالا برسد پیامک می‌فرستیم.',
  },
  callback: {
    title: 'درخواست تماس برای قیمت',
    lead: 'قیمت این کالا به تعداد و سفارش شما بستگی دارد. شماره‌تان را بگذارید تا کارشناس فروش تماس بگیرد.',
    send: 'ثبت درخواست تماس',
    done: 'درخواست شما ثبت شد. کارشناس فروش با شما تماس می‌گیرد.',
  },
} as const;

const isBestTime = (value: string): value is BestTime => ['any', 'morning', 'noon', 'evening'].includes(value);
const times = [
  { value: 'any', label: 'فرقی ندارد' },
  { value: 'morning', label: 'صبح' },
  { value: 'noon', label: 'ظهر' },
  { value: 'evening', label: 'عصر' },
];

/** For what cannot be bought just now. What was typed stays until it has been sent, also while the sheet is closed. */
export function AskingSheet({ kind, name, open, onClose, product, variant }: AskingSheetProps) {
  const { userData } = useStore($general, { keys: ['userData'] });
  const [typed, type] = useState(() => ({
    name: [userData?.firstName, userData?.lastName].filter(Boolean).join(' '),
    mobile: userData?.mobile ?? '',
    bestTime: 'any' as BestTime,
  }));
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { title, lead, send, done } = words[kind];
  const errors = outcome?.kind === 'wrong' ? outcome.errors : {};

  useEffect(() => {
    if (outcome?.kind === 'wrong') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const ask = kind === 'restock' ? askRestock : askCallback;
      setOutcome(await ask({ product, variant }, typed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {outcome?.kind === 'done' ? (
        <div className={styles.form}>
          <p role="status">{done}</p>
          {outcome.reference === undefined ? null : <p>شمارهٔ پیگیری: {toPersianDigits(outcome.reference)}</p>}
          <Button onClick={onClose}>باشد</Button>
        </div>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className={styles.form}>
          <p className={styles.about}>{name}</p>
          <p className={styles.lead}>{lead}</p>
          {kind === 'callback' ? (
            <Field
              label="نام"
              required
              autoComplete="name"
              value={typed.name}
              error={errors.name}
              onValue={(value) => type({ ...typed, name: value })}
            />
          ) : null}
          <Field
            kind="tel"
            label="شمارهٔ موبایل"
            required
            value={typed.mobile}
            error={errors.mobile}
            // The error brings an example of its own.
            hint={errors.mobile ? undefined : 'نمونه: ۰۹۱۲۳۴۵۶۷۸۹'}
            onValue={(value) => type({ ...typed, mobile: value })}
          />
          {kind === 'callback' ? (
            <RadioGroup
              label="چه زمانی تماس بگیریم؟"
              variant="chips"
              options={times}
              value={typed.bestTime}
              onValue={(value) => isBestTime(value) && type({ ...typed, bestTime: value })}
            />
          ) : null}
          {outcome?.kind === 'failed' ? (
            <p role="alert" className={styles.failed}>
              {outcome.why ?? 'ثبت نشد. چند لحظهٔ دیگر دوباره امتحان کنید.'}
            </p>
          ) : null}
          <Button type="submit" size="lg" busy={busy}>
            {send}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

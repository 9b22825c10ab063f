import { $isMember, useNavigate, useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Artwork } from './Artwork.tsx';
import { CountSection } from './CountSection.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { $draft } from './draft.ts';
import { EstimateCard, EstimateStrip } from './EstimateCard.tsx';
import styles from './OrderForm.module.scss';
import { PrintSection } from './PrintSection.tsx';
import { Sent } from './Sent.tsx';
import { ClothSection, KindSection, SizeSection } from './sections.tsx';
import { $sending, leave, mend, send } from './sending.ts';
import { shownErrors } from './shown-errors.ts';
import { checkSent } from './uploads.ts';
import { $wish } from './wish.ts';

const here = '/special-order';

/** Brought by the page once it stands: it asks nothing of who only reads. */
export function OrderForm() {
  const sending = useStore($sending);
  const [again, setAgain] = useState(false);
  useEffect(() => leave, []);
  const startAgain = () => {
    setAgain(true);
    leave();
  };
  return sending.state === 'sent' ? <Sent code={sending.code} onAgain={startAgain} /> : <Filling again={again} />;
}

function Filling({ again }: { again: boolean }) {
  const draft = useStore($draft);
  const wish = useStore($wish);
  const sending = useStore($sending);
  const isMember = useStore($isMember);
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);

  useEffect(() => {
    if (isMember) void checkSent();
  }, [isMember]);

  // The button that was pressed for it is gone.
  useEffect(() => {
    if (again) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [again]);

  // After the errors have been drawn: the first of them, wherever it came from.
  useEffect(() => {
    if (tried > 0 || sending.state === 'refused') focusFirstError(form.current);
  }, [tried, sending]);

  const errors = shownErrors(wish.problems, { left, tried: tried > 0, sending });
  const blur = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) setLeft(new Set([...left, target.name]));
  };
  const input = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mend(target.name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish.problems.length > 0) return setTried(tried + 1);
    // Their wish is kept on this device, and they are led back to it.
    if (!isMember) return void navigate(`/auth/login?from=${encodeURIComponent(here)}`);
    void send();
  };

  return (
    <div className={styles.columns}>
      <form
        id={id}
        ref={form}
        noValidate
        aria-label="سفارش ویژه"
        onSubmit={submit}
        onBlur={blur}
        onInput={input}
        className={styles.form}
      >
        <DraftNotice />
        <KindSection draft={draft} spec={wish.spec} errors={errors} />
        <SizeSection draft={draft} spec={wish.spec} errors={errors} />
        <ClothSection draft={draft} spec={wish.spec} errors={errors} />
        <PrintSection draft={draft} spec={wish.spec} errors={errors} />
        <Artwork isMember={isMember} files={draft.files} error={errors.files} />
        <CountSection draft={draft} spec={wish.spec} errors={errors} />
      </form>
      <EstimateCard wish={wish} />
      <div className={styles.end}>
        {sending.state === 'refused' && sending.field === undefined ? (
          <p role="alert" className={styles.refused}>
            {sending.message}
          </p>
        ) : null}
        <Button type="submit" form={id} size="lg" busy={sending.state === 'sending'}>
          {isMember ? 'ثبت سفارش' : 'ورود و ثبت سفارش'}
        </Button>
        <p className={styles.note}>
          {isMember
            ? 'ثبت سفارش هزینه‌ای ندارد. تا دو روز کاری آن را می‌خوانیم و پیش‌فاکتور می‌فرستیم.'
            : 'برای ثبت باید وارد حساب خود شوید تا پاسخ به دستتان برسد. آنچه نوشته‌اید در همین دستگاه می‌ماند.'}
        </p>
      </div>
      <EstimateStrip wish={wish} />
    </div>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!wrong) return;
  const control = wrong.matches('fieldset') ? wrong.querySelector<HTMLElement>('input:checked, input:enabled') : wrong;
  control?.focus();
}

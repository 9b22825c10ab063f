import { $isMember, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { depositPercent, quoteDays } from '@shop/shared/lib/special-order';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Artwork } from './Artwork.tsx';
import { $checkedDraft, $draft, type Draft, emptyDraft, hasContent } from './draft.ts';
import { EstimateCard, EstimateStrip } from './EstimateCard.tsx';
import styles from './OrderForm.module.scss';
import { ClothSection, CountSection, KindSection, PrintSection, SizeSection } from './sections.tsx';
import { $submission, clearRefusal, resetSubmission, submitOrder, visibleErrors } from './submission.ts';
import { removeLostFiles } from './uploads.ts';

const loginPath = `/auth/login?from=${encodeURIComponent('/special-order')}`;

export function OrderForm() {
  const submission = useStore($submission);
  const [startedAgain, setStartedAgain] = useState(false);
  useEffect(() => resetSubmission, []);
  const startAgain = () => {
    setStartedAgain(true);
    resetSubmission();
  };
  if (submission.state === 'sent') return <Confirmation code={submission.code} onStartAgain={startAgain} />;
  return <Form takesFocus={startedAgain} />;
}

/** `takesFocus`: the form replaces the confirmation, whose button had the focus. */
function Form({ takesFocus }: { takesFocus: boolean }) {
  const draft = useStore($draft);
  const checkedDraft = useStore($checkedDraft);
  const submission = useStore($submission);
  const isMember = useStore($isMember);
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [blurredFields, setBlurredFields] = useState<ReadonlySet<string>>(new Set());
  const [failedAttempts, setFailedAttempts] = useState(0);
  const { spec, problems } = checkedDraft;

  useEffect(() => {
    if (isMember) void removeLostFiles();
  }, [isMember]);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [takesFocus]);

  // In an effect, because the errors must be in the document before one of them can be found.
  useEffect(() => {
    if (failedAttempts > 0 || submission.state === 'refused') focusFirstError(form.current);
  }, [failedAttempts, submission]);

  const errors = visibleErrors(problems, { blurredFields, hasTriedToSubmit: failedAttempts > 0, submission });
  const onBlur = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) setBlurredFields(new Set([...blurredFields, target.name]));
  };
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) clearRefusal(target.name);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.length > 0) return setFailedAttempts(failedAttempts + 1);
    // The draft stays in the browser, and the log-in page leads back to it.
    if (!isMember) return void navigate(loginPath);
    void submitOrder();
  };

  return (
    <div className={styles.columns}>
      <form
        id={id}
        ref={form}
        noValidate
        aria-label="سفارش ویژه"
        onSubmit={onSubmit}
        onBlur={onBlur}
        onInput={onInput}
        className={styles.form}
      >
        <DraftNotice />
        <KindSection draft={draft} spec={spec} errors={errors} />
        <SizeSection draft={draft} spec={spec} errors={errors} />
        <ClothSection draft={draft} spec={spec} errors={errors} />
        <PrintSection draft={draft} spec={spec} errors={errors} />
        <Artwork isMember={isMember} files={draft.files} error={errors.files} />
        <CountSection draft={draft} spec={spec} errors={errors} />
      </form>
      <EstimateCard checkedDraft={checkedDraft} />
      <div className={styles.end}>
        {submission.state === 'refused' && submission.field === undefined ? (
          <p role="alert" className={styles.refused}>
            {submission.message}
          </p>
        ) : null}
        <Button type="submit" form={id} size="lg" busy={submission.state === 'sending'}>
          {isMember ? 'ثبت سفارش' : 'ورود و ثبت سفارش'}
        </Button>
        <p className={styles.note}>
          {isMember
            ? 'ثبت سفارش هزینه‌ای ندارد. تا دو روز کاری آن را بررسی می‌کنیم و پیش‌فاکتور می‌فرستیم.'
            : 'برای ثبت باید وارد حساب خود شوید تا پاسخ به دستتان برسد. نوشته‌هایتان در همین دستگاه می‌ماند.'}
        </p>
      </div>
      <EstimateStrip checkedDraft={checkedDraft} />
    </div>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!invalid) return;
  const control = invalid.matches('fieldset')
    ? invalid.querySelector<HTMLElement>('input:checked, input:enabled')
    : invalid;
  control?.focus();
}

/** Says that an earlier draft was restored, and lets the shopper empty the form and undo that. */
function DraftNotice() {
  const draft = useStore($draft);
  // Only a draft that was there when the form opened was restored.
  const [isRestored] = useState(() => hasContent(draft));
  const [discardedDraft, setDiscardedDraft] = useState<Draft>();

  const startOver = () => {
    setDiscardedDraft(draft);
    // The uploaded files are not deleted: undo brings them back, and the API deletes unused files by itself.
    $draft.set(emptyDraft());
  };
  const undo = () => {
    if (discardedDraft) $draft.set(discardedDraft);
    setDiscardedDraft(undefined);
  };

  if (!isRestored && !discardedDraft) return null;
  return (
    <div className={styles.draftNotice}>
      <p role="status">{discardedDraft ? 'فرم از اول شروع شد.' : 'نوشته‌های قبلی شما سر جایش است.'}</p>
      {discardedDraft ? (
        <Button variant="quiet" onClick={undo}>
          برگرداندن نوشته‌ها
        </Button>
      ) : (
        <Button variant="quiet" onClick={startOver}>
          شروع دوباره
        </Button>
      )}
    </div>
  );
}

/** Replaces the form after the order was sent. */
function Confirmation({ code, onStartAgain }: { code: string; onStartAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" padding="lg" labelledBy="sent">
      <div className={styles.sent}>
        <h3 id="sent" ref={heading} tabIndex={-1} className={styles.sentTitle}>
          سفارش شما ثبت شد
        </h3>
        <p>
          کد پیگیری:{' '}
          <bdi dir="ltr" className={styles.code}>
            {code}
          </bdi>
        </p>
        <ol className={styles.nextSteps}>
          <li>کارشناس فروش تا دو روز کاری درخواست را بررسی می‌کند. اگر چیزی کم باشد، در صفحهٔ سفارش از شما می‌پرسد.</li>
          <li>پیش‌فاکتور با قیمت قطعی و زمان ساخت می‌آید و {toPersianDigits(quoteDays)} روز اعتبار دارد.</li>
          <li>با پذیرفتن آن و پرداخت {toPersianDigits(depositPercent)} درصد، سفارش وارد تولید می‌شود.</li>
        </ol>
        <div className={styles.actions}>
          <ButtonLink to={`/special-order/orders/${code}`}>دیدن سفارش</ButtonLink>
          <Button variant="quiet" onClick={onStartAgain}>
            ثبت سفارش دیگر
          </Button>
        </div>
      </div>
    </Card>
  );
}

import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { TextArea } from '@shop/shared/ui/TextArea';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import styles from './MessageForm.module.scss';
import {
  type FieldErrors,
  type FieldName,
  fieldNames,
  limits,
  readMessage,
  sendResultOf,
  validateMessage,
} from './message.ts';

/** Without script the browser validates the form and posts it; with script it is validated in place and sent as JSON. */
export function MessageForm({ onSent }: { onSent: (reference: number) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** A failure that concerns no single field. */
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  // Switches the browser's own validation off. Not before hydration, because without script there is no other.
  const [isHydrated, setIsHydrated] = useState(false);
  // A draft is set as default values, which do not replace what was typed before hydration.
  const [draft, setDraft] = useState<Draft>({});
  useEffect(() => {
    setIsHydrated(true);
    setDraft(readDraft());
  }, []);

  useEffect(() => {
    const firstInvalid = fieldNames.find((name) => errors[name]);
    const field = firstInvalid && form.current?.elements.namedItem(firstInvalid);
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const message = readMessage(new FormData(event.currentTarget));
    const invalid = validateMessage(message);
    setErrors(invalid);
    setFailure('');
    if (Object.keys(invalid).length > 0) return;
    setIsSending(true);
    const result = await sendResultOf(
      shopApi(api).post('/api/v1/contact/messages', { body: message, quiet: [422, 429] }),
    ).finally(() => setIsSending(false));
    if (result.kind === 'sent') {
      clearDraft();
      onSent(result.reference);
    } else if (result.kind === 'invalid') setErrors(result.errors);
    else setFailure(result.message);
  };

  const fieldProps = (name: FieldName) => ({
    ...{ name, required: true, minLength: limits[name].min, error: errors[name], defaultValue: draft[name] },
  });
  return (
    <form
      ref={form}
      action="/api/forms/contact"
      method="post"
      noValidate={isHydrated}
      onSubmit={send}
      onInput={({ currentTarget }) => writeDraft(readMessage(new FormData(currentTarget)))}
      className={styles.form}
    >
      <div className={styles.sender}>
        <Field label="نام" autoComplete="name" maxLength={limits.name.max} {...fieldProps('name')} />
        <Field label="شمارهٔ موبایل" kind="tel" maxLength={limits.mobile.max} {...fieldProps('mobile')} />
      </div>
      <Field label="موضوع" maxLength={limits.subject.max} {...fieldProps('subject')} />
      <TextArea label="متن پیام" rows={6} limit={limits.message.max} {...fieldProps('message')} />
      <div className={styles.honeypot} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="وبگاه" />
      </div>
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
      <div>
        <Button type="submit" size="lg" busy={isSending}>
          {isSending ? 'در حال فرستادن…' : 'فرستادن پیام'}
        </Button>
      </div>
    </form>
  );
}

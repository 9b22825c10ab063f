import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { TextArea } from '@shop/shared/ui/TextArea';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, keptDraft } from './draft.ts';
import styles from './MessageForm.module.scss';
import { type Complaints, complaintsAbout, fieldNames, limits, messageIn, outcomeOf } from './message.ts';

/** Sends as it stands where no script runs; with one it checks in place and stays on the page. What was typed is never taken away. */
export function MessageForm({ onSent }: { onSent: (reference: number) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  // The browser's own bubbles are for where no script runs.
  const [checks, setChecks] = useState(false);
  // Put in as what the fields begin with: what was typed before the script came stays.
  const [begun, setBegun] = useState<Draft>({});
  useEffect(() => {
    setChecks(true);
    setBegun(keptDraft());
  }, []);

  useEffect(() => {
    const first = fieldNames.find((name) => complaints[name]);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [complaints]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const message = messageIn(new FormData(event.currentTarget));
    const wrong = complaintsAbout(message);
    setComplaints(wrong);
    setRefused('');
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await outcomeOf(
      shopApi(api).post('/api/v1/contact/messages', { body: message, quiet: [422, 429] }),
    ).finally(() => setBusy(false));
    if (outcome.kind === 'sent') {
      forgetDraft();
      onSent(outcome.reference);
    } else if (outcome.kind === 'wrong') setComplaints(outcome.complaints);
    else setRefused(outcome.why);
  };

  const of = (name: keyof typeof limits) => ({
    ...{ name, required: true, minLength: limits[name].min, error: complaints[name], defaultValue: begun[name] },
  });
  return (
    <form
      ref={form}
      action="/api/forms/contact"
      method="post"
      noValidate={checks}
      onSubmit={send}
      onInput={({ currentTarget }) => keepDraft(messageIn(new FormData(currentTarget)))}
      className={styles.form}
    >
      <div className={styles.who}>
        <Field label="نام" autoComplete="name" maxLength={limits.name.max} {...of('name')} />
        <Field label="شمارهٔ موبایل" kind="tel" maxLength={limits.mobile.max} {...of('mobile')} />
      </div>
      <Field label="موضوع" maxLength={limits.subject.max} {...of('subject')} />
      <TextArea label="متن پیام" rows={6} limit={limits.message.max} {...of('message')} />
      <div className={styles.unseen} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="وبگاه" />
      </div>
      <div role="alert" className={styles.refused}>
        {refused}
      </div>
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'در حال فرستادن…' : 'فرستادن پیام'}
        </Button>
      </div>
    </form>
  );
}

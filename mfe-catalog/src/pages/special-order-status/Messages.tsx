import { formatDate } from '@shop/shared/lib/dates';
import { messageLength } from '@shop/shared/lib/special-order';
import { Button } from '@shop/shared/ui/Button';
import { Section } from '@shop/shared/ui/Section';
import { TextArea } from '@shop/shared/ui/TextArea';
import { type FormEvent, useRef, useState } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import styles from './Messages.module.scss';
import { writeMessage } from './order-data.ts';

const emptyText = 'پیام خود را بنویسید.';

export function Messages({ order: { code, messages, may, state } }: { order: SpecialOrder }) {
  return (
    <Section title="پیام‌ها">
      {messages.length === 0 ? (
        <p className={styles.about}>هنوز پیامی نیست.</p>
      ) : (
        <ol className={styles.thread}>
          {messages.map(({ id, by, text, at }) => (
            <li key={id} className={styles.message} data-by={by}>
              <p className={styles.about}>
                {by === 'shop' ? 'فروشگاه' : 'شما'} · {formatDate(at)}
              </p>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {may.write ? <MessageForm code={code} isAnswer={state === 'needs_info'} /> : null}
    </Section>
  );
}

function MessageForm({ code, isAnswer }: { code: string; isAnswer: boolean }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const showError = (reason: string) => {
    setError(reason);
    form.current?.querySelector('textarea')?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < messageLength.min) return showError(emptyText);
    if (text.length > messageLength.max) return showError('پیام را کوتاه‌تر کنید.');
    setBusy(true);
    const result = await writeMessage(code, text.trim());
    setBusy(false);
    if (result.ok) setText('');
    else if (result.reason) showError(result.reason);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className={styles.form}>
      <TextArea
        label={isAnswer ? 'پاسخ شما' : 'پیام جدید'}
        limit={messageLength.max}
        rows={3}
        value={text}
        error={error}
        onValue={(value) => {
          setText(value);
          setError(undefined);
        }}
      />
      <p>
        <Button type="submit" variant={isAnswer ? 'primary' : 'quiet'} busy={busy}>
          {isAnswer ? 'ارسال پاسخ' : 'ارسال پیام'}
        </Button>
      </p>
    </form>
  );
}

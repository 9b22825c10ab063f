import { specialOrderMessageForm } from '@shop/shared/forms';
import { formatDate } from '@shop/shared/lib/dates';
import { timeText } from '@shop/shared/lib/day-text';
import { EarlierMessages } from '@shop/shared/ui/EarlierMessages';
import { Form, Submit, UnsentText, useForm } from '@shop/shared/ui/Form';
import { Section } from '@shop/shared/ui/Section';
import { TextArea } from '@shop/shared/ui/TextArea';
import { VisitorText } from '@shop/shared/ui/VisitorText';
import { useRef, useState } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import styles from './Messages.module.scss';
import { loadEarlier, writeMessage } from './order-data.ts';

export function Messages({ order }: { order: SpecialOrder }) {
  const { code, messages, earlier, may, state } = order;
  const [sentCount, setSentCount] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  return (
    <Section title="پیام‌ها">
      <EarlierMessages earlier={earlier} load={() => loadEarlier(order)} list={list} />
      {messages.length === 0 ? (
        <p className={styles.about}>هنوز پیامی نیست.</p>
      ) : (
        <ol ref={list} tabIndex={-1} className={styles.thread} aria-label="پیام‌ها">
          {messages.map(({ id, by, text, at }) => (
            <li key={id} className={styles.message} data-by={by}>
              <p className={styles.about}>
                {by === 'shop' ? 'فروشگاه' : 'شما'} · {formatDate(at)}، {timeText(at)}
              </p>
              <p className={styles.text}>
                <VisitorText text={text} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {may.write ? (
        <MessageForm
          key={sentCount}
          code={code}
          isAnswer={state === 'needs_info'}
          onSent={() => setSentCount((count) => count + 1)}
        />
      ) : (
        <UnsentText form={specialOrderMessageForm} field="text" id={code} name="پیام" />
      )}
    </Section>
  );
}

type MessageFormProps = { code: string; isAnswer: boolean; onSent: () => void };

function MessageForm({ code, isAnswer, onSent }: MessageFormProps) {
  const form = useForm(specialOrderMessageForm, {
    id: code,
    send: ({ text }, attempt) => writeMessage(code, text, attempt),
    onSent,
  });
  return (
    <Form form={form} label="نوشتن پیام">
      <TextArea rows={3} {...form.textArea('text')} label={isAnswer ? 'پاسخ شما' : 'پیام جدید'} />
      <Submit form={form} busy="در حال ارسال…">
        {isAnswer ? 'ارسال پاسخ' : 'ارسال پیام'}
      </Submit>
    </Form>
  );
}

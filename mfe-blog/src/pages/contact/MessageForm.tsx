import { shopApi } from '@shop/shared/api';
import { contactForm } from '@shop/shared/forms';
import { api } from '@shop/shared/kernel';
import { Field } from '@shop/shared/ui/Field';
import { Form, Honeypot, Submit, useForm } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import styles from './MessageForm.module.scss';

/** Without script the browser validates the form and posts it; with script it is validated in place and sent as JSON. */
export function MessageForm({ onSent }: { onSent: (reference: number) => void }) {
  const form = useForm(contactForm, {
    send: (body, attempt) => shopApi(api).post('/api/v1/contact/messages', { body, ...attempt }),
    onSent: ({ reference }) => onSent(reference),
    failedText: 'پیام ارسال نشد. متن شما سر جایش است؛ کمی بعد دوباره بفرستید.',
  });
  return (
    <Form form={form} action="/api/forms/contact">
      <div className={styles.sender}>
        <Field autoComplete="name" {...form.field('name')} />
        <Field {...form.field('mobile')} />
      </div>
      <Field {...form.field('subject')} />
      <TextArea rows={6} {...form.textArea('message')} />
      <Honeypot name="website" label="وب‌سایت" />
      <Submit form={form} busy="در حال ارسال…">
        ارسال پیام
      </Submit>
    </Form>
  );
}

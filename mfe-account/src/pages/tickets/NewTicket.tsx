import { shopApi } from '@shop/shared/api';
import { ticketForm } from '@shop/shared/forms';
import { api, notify, useNavigate } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { FilePicker, fileUploads } from '@shop/shared/ui/FilePicker';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { Select } from '@shop/shared/ui/Select';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { departments, optionsOf, priorities } from '../../tickets/names.ts';
import panel from '../parts/panel.module.scss';
import { OrderChoice } from './OrderChoice.tsx';
import styles from './Tickets.module.scss';

/** `order`: the number of the order that the ticket is about; empty for none. */
export function NewTicket({ order }: { order: string }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [attachments] = useState(() => fileUploads('ticket', 5));
  const form = useForm(ticketForm, {
    initial: { priority: 'normal', order },
    id: order,
    uploads: attachments,
    send: (body, attempt, files) => shopApi(api).post('/api/v1/tickets', { body: { ...body, files }, ...attempt }),
    onSent: ({ number }) => {
      notify({ title: 'تیکت ثبت شد', type: 'success' });
      if (isShown()) void navigate(`/account/tickets/${number}`, { replace: true });
    },
  });
  return (
    <div className={panel.page}>
      <h1>تیکت جدید</h1>
      <Form form={form} label="تیکت جدید">
        <div className={styles.choices}>
          <Select options={optionsOf(departments)} placeholder="انتخاب کنید" {...form.choice('department')} />
          <Select options={optionsOf(priorities)} {...form.choice('priority')} />
        </div>
        <OrderChoice {...form.field('order')} />
        <Field {...form.field('subject')} />
        <TextArea rows={6} {...form.textArea('text')} />
        <FilePicker uploads={attachments} label="افزودن فایل" listLabel="فایل‌های پیوست" />
        <Submit
          form={form}
          busy="در حال ارسال…"
          aside={
            <ButtonLink to="/account/tickets" variant="quiet">
              انصراف
            </ButtonLink>
          }
        >
          ارسال تیکت
        </Submit>
      </Form>
    </div>
  );
}

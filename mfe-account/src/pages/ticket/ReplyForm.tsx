import { shopApi } from '@shop/shared/api';
import { ticketReplyForm } from '@shop/shared/forms';
import { api } from '@shop/shared/kernel';
import { FilePicker, fileUploads } from '@shop/shared/ui/FilePicker';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { showTicket } from '../../tickets/thread.ts';

export function ReplyForm({ number, onSent }: { number: number; onSent: () => void }) {
  const [attachments] = useState(() => fileUploads('ticket', 5));
  const form = useForm(ticketReplyForm, {
    id: number,
    uploads: attachments,
    send: (body, attempt, files) =>
      shopApi(api).post('/api/v1/tickets/{number}/messages', {
        params: { number },
        body: { ...body, files },
        ...attempt,
      }),
    onSent: (ticket) => {
      showTicket(ticket);
      onSent();
    },
  });
  return (
    <Form form={form} label="پاسخ به تیکت">
      <TextArea rows={4} {...form.textArea('text')} />
      <FilePicker uploads={attachments} label="افزودن فایل" listLabel="فایل‌های پیوست" />
      <Submit form={form} busy="در حال ارسال…">
        ارسال پاسخ
      </Submit>
    </Form>
  );
}

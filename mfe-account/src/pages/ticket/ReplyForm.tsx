import { shopApi } from '@shop/shared/api';
import { ticketReplyForm } from '@shop/shared/forms';
import { api, useStore } from '@shop/shared/kernel';
import { busyText, chosenFiles, FilePicker, keyWithFiles } from '@shop/shared/ui/FilePicker';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { showTicket } from '../../tickets/thread.ts';

export function ReplyForm({ number, onSent }: { number: number; onSent: () => void }) {
  const [attachments] = useState(() => chosenFiles({ purpose: 'ticket', maxFiles: 5 }));
  const files = useStore(attachments.$files);
  const form = useForm(ticketReplyForm, {
    id: number,
    send: async (body, { idempotencyKey }) => {
      const uploads = await attachments.uploads();
      return shopApi(api).post('/api/v1/tickets/{number}/messages', {
        params: { number },
        body: { ...body, files: uploads },
        idempotencyKey: keyWithFiles(idempotencyKey, uploads),
      });
    },
    onSent: (ticket) => {
      showTicket(ticket);
      onSent();
    },
  });
  return (
    <Form form={form} label="پاسخ به تیکت">
      <TextArea rows={4} {...form.textArea('text')} />
      <FilePicker files={attachments} label="افزودن فایل" listLabel="فایل‌های پیوست" />
      <Submit form={form} busy={busyText(files)}>
        ارسال پاسخ
      </Submit>
    </Form>
  );
}

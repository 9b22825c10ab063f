import { shopApi } from '@shop/shared/api';
import { ticketReplyForm } from '@shop/shared/forms';
import { api } from '@shop/shared/kernel';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { AttachmentPicker } from '../../tickets/AttachmentPicker.tsx';
import { attachments as createAttachments, keyWithFiles } from '../../tickets/attachments.ts';
import { showTicket } from '../../tickets/thread.ts';

export function ReplyForm({ number, onSent }: { number: number; onSent: () => void }) {
  const [attachments] = useState(() => createAttachments());
  const form = useForm(ticketReplyForm, {
    id: number,
    send: (body, { idempotencyKey }) => {
      const files = attachments.uploads();
      return shopApi(api).post('/api/v1/tickets/{number}/messages', {
        params: { number },
        body: { ...body, files },
        idempotencyKey: keyWithFiles(idempotencyKey, files),
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
      <AttachmentPicker attachments={attachments} />
      <Submit form={form} busy="در حال فرستادن…">
        فرستادن پاسخ
      </Submit>
    </Form>
  );
}

/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { defineForm, text } from '../../forms/index.ts';
import { TextArea } from '../TextArea/TextArea.tsx';
import { type Attempt, Form, Submit, useForm } from './Form.tsx';

const send = jest.fn<(body: unknown, attempt: Attempt, files: string[]) => Promise<unknown>>();
const abort = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  send.mockReset();
  abort.mockReset();
  hasPending = true;
});

const noteForm = defineForm('note', { note: text('یادداشت', { max: 20 }) });
let finishUploads = (_: string[]) => {};
let hasPending = true;
const uploads = {
  hasPending: () => hasPending,
  ids: () => new Promise<string[]>((resolve) => (finishUploads = resolve)),
  abort,
};

function NoteForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm(noteForm, { uploads, send, onSent: () => undefined });
  return (
    <Form form={form}>
      <TextArea {...form.textArea('note')} />
      <Submit form={form} busy="در حال ارسال…" onCancel={onCancel}>
        ارسال
      </Submit>
    </Form>
  );
}

function NotePage() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section>
      <button type="button">بالا</button>
      <div>
        {isOpen ? (
          <NoteForm onCancel={() => setIsOpen(false)} />
        ) : (
          <p>
            <button type="button">نوشتن یادداشت</button>
          </p>
        )}
      </div>
    </section>
  );
}

async function sendNote() {
  const page = renderPage(<NotePage />);
  await page.user.type(screen.getByRole('textbox', { name: 'یادداشت' }), 'سلام');
  await page.user.click(screen.getByRole('button', { name: 'ارسال' }));
  return page;
}
const cancelButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'انصراف' });

test('a form that is cancelled while its files are uploaded is not sent, and its uploads end', async () => {
  const { user } = await sendNote();
  expect(screen.getByRole('button', { name: 'در حال بارگذاری فایل‌ها…' })).toBeTruthy();
  await user.click(cancelButton());
  expect(abort).toHaveBeenCalledTimes(1);
  await act(async () => finishUploads(['f1']));
  expect(send).not.toHaveBeenCalled();
});

test('a form is sent with its files, whose ids are part of the key, and cannot be cancelled from then on', async () => {
  let finish = () => {};
  send.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
  await sendNote();
  expect(cancelButton().disabled).toBe(false);
  await act(async () => finishUploads(['0197f5ea-0000-7000-8000-000000000001']));
  expect(cancelButton().disabled).toBe(true);
  const idempotencyKey = expect.stringMatching(/^[0-9a-f]{32}\.000000000001$/);
  expect(send.mock.calls).toEqual([[{ note: 'سلام' }, { idempotencyKey }, ['0197f5ea-0000-7000-8000-000000000001']]]);
  await act(async () => finish());
});

test('when a form is closed, the focus moves to the button that takes its place', async () => {
  const { user } = renderPage(<NotePage />);
  await user.click(cancelButton());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'نوشتن یادداشت' })));
});

test('a form whose files are uploaded already does not say that it uploads them', async () => {
  hasPending = false;
  await sendNote();
  expect(screen.getByRole('button', { name: 'در حال ارسال…' })).toBeTruthy();
  await act(async () => finishUploads([]));
});

/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, atom, setToken, useStore } from '@shop/shared/kernel';
import { renderPage } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { choice, defineForm, flag, line, optional, otp, password, text } from '../../forms/index.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Field } from '../Field/Field.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { Select } from '../Select/Select.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { type Attempt, Form, Submit, useForm } from './Form.tsx';

const ticketForm = defineForm('ticket', {
  subject: line('موضوع', { min: 2, max: 20 }),
  department: choice('بخش', { values: ['sales', 'money'] }),
  message: text('متن', { max: 100 }),
  urgent: flag('فوری'),
  size: optional(choice('اندازه', { values: ['small', 'large'] })),
  code: optional(otp('کد', { length: 6 })),
  password: optional(password('رمز عبور', { max: 20 })),
});
const sizes = [
  { value: 'small', label: 'کوچک' },
  { value: 'large', label: 'بزرگ' },
];
const departments = [
  { value: 'sales', label: 'فروش' },
  { value: 'money', label: 'مالی' },
];

type Send = (body: unknown, attempt: Attempt, files: string[]) => Promise<unknown>;
const send = jest.fn<Send>();
const onSent = jest.fn<(result: unknown, body: unknown) => void | Promise<void>>();

type Defaults = Partial<Record<'subject' | 'department' | 'message' | 'urgent' | 'size', string>>;

function TicketForm({ id, initial = { subject: 'سفارش' } }: { id?: string; initial?: Defaults }) {
  const form = useForm(ticketForm, { send, onSent, initial, ...(id && { id }) });
  return (
    <Form form={form}>
      <Field {...form.field('subject')} />
      <Select options={departments} placeholder="انتخاب کنید" {...form.choice('department')} />
      <TextArea {...form.textArea('message')} />
      <Checkbox {...form.checkbox('urgent')} />
      <RadioGroup options={sizes} {...form.choice('size')} />
      <Field {...form.field('code')} />
      <Field {...form.field('password')} />
      <Submit form={form} busy="در حال ارسال…">
        ارسال
      </Submit>
    </Form>
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  send.mockReset();
  onSent.mockReset();
});

const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'موضوع' });
const department = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'بخش' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'متن' });
const urgent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'فوری' });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'کد' });
const passwordField = () => screen.getByLabelText<HTMLInputElement>('رمز عبور');
const button = () => screen.getByRole('button');
const refusal = (status: number, ...messages: { message: string; code: string; field?: string }[]) =>
  new ApiError(status, messages[0]?.message ?? '', 'r', messages);

function open(id = '') {
  const { user } = renderPage(<TicketForm id={id} />);
  const fill = async () => {
    await user.selectOptions(department(), 'مالی');
    await user.type(message(), 'سلام');
    await user.click(urgent());
  };
  return { user, fill };
}

test('a valid form sends its values once, and a second press while it is sent does nothing', async () => {
  let finish = (_: string) => {};
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const { user, fill } = open();
  await fill();
  await user.dblClick(button());
  await user.type(subject(), '{Enter}');
  expect(button().textContent).toBe('در حال ارسال…');
  expect(send).toHaveBeenCalledTimes(1);
  const body = { subject: 'سفارش', department: 'money', message: 'سلام', urgent: true };
  expect(send).toHaveBeenCalledWith(body, { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }, []);
  await act(async () => finish('done'));
  expect(onSent).toHaveBeenCalledWith('done', body);
});

test('nothing can be typed that the request under way would not send, and after a refusal typing goes on', async () => {
  let fail = (_: ApiError) => {};
  send.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  const { user, fill } = open();
  await fill();
  await user.click(button());
  await user.type(message(), ' و خداحافظ');
  await user.type(subject(), ' دوم');
  expect([message().value, subject().value]).toEqual(['سلام', 'سفارش']);
  await act(async () => fail(refusal(429, { message: 'زیاد است.', code: 'too-many-requests' })));
  await user.type(message(), ' و خداحافظ');
  expect(message().value).toBe('سلام و خداحافظ');
});

test('a form stays busy while the page that follows its answer is opened', async () => {
  send.mockResolvedValue('done');
  let finish = () => {};
  onSent.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const { user, fill } = open();
  await fill();
  await user.click(button());
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  await user.click(button());
  await user.type(subject(), '{Enter}');
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
});

test('the first wrong field gets the focus, and its error disappears as soon as it is right', async () => {
  const { user } = open();
  await user.clear(subject());
  await user.click(button());
  expect(document.activeElement).toBe(subject());
  expect([subject(), department(), message()].map((field) => field.getAttribute('aria-invalid'))).toEqual(
    Array(3).fill('true'),
  );
  await user.type(subject(), 'سف');
  expect(subject().getAttribute('aria-invalid')).toBeNull();
  expect(message().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(subject());
  expect(send).not.toHaveBeenCalled();
});

test('an unsent form comes back after a reload, without its code and its password', async () => {
  const { user, fill } = open();
  await fill();
  await user.clear(subject());
  await user.type(code(), '123456');
  await user.type(passwordField(), 'my secret');
  cleanup();
  open();
  expect([subject(), department(), message(), code(), passwordField()].map(({ value }) => value)).toEqual([
    '',
    'money',
    'سلام',
    '',
    '',
  ]);
  expect(urgent().checked).toBe(true);
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/123456|۱۲۳۴۵۶|secret/);
});

const $defaults = atom<Defaults>({});
const LateForm = () => <TicketForm initial={useStore($defaults)} />;
const arriving = { subject: 'سفارش', department: 'money', message: 'سلام', urgent: 'on', size: 'large' };
const shownTexts = () => [subject(), department(), message()].map(({ value }) => value);

test('defaults that arrive later fill the fields that were not changed, also when another field was and after a reload', async () => {
  const openEarly = () => {
    act(() => $defaults.set({}));
    return renderPage(<LateForm />).user;
  };
  await openEarly().type(subject(), 'چاپ');
  act(() => $defaults.set(arriving));
  expect(shownTexts()).toEqual(['چاپ', 'money', 'سلام']);
  expect(urgent().checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'بزرگ' }).checked).toBe(true);
  cleanup();
  openEarly();
  act(() => $defaults.set(arriving));
  expect(shownTexts()).toEqual(['چاپ', 'money', 'سلام']);
});

test('a default that arrives after a too early press removes the error of its empty field, and no other', async () => {
  $defaults.set({});
  const { user } = renderPage(<LateForm />);
  await user.click(button());
  act(() => $defaults.set({ subject: 'سفارش', department: 'money' }));
  expect([subject(), department(), message()].map((field) => field.getAttribute('aria-invalid'))).toEqual([
    null,
    null,
    'true',
  ]);
});

test('each thing that the form is about has its own draft, and a sent one has none', async () => {
  send.mockResolvedValue('done');
  const first = open('1');
  await first.fill();
  cleanup();
  const second = open('2');
  expect(message().value).toBe('');
  await second.fill();
  await second.user.click(button());
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  cleanup();
  open('2');
  expect(message().value).toBe('');
  cleanup();
  open('1');
  expect(message().value).toBe('سلام');
});

test('the draft of a member comes back after another log-in of the same member, and not for anybody else', async () => {
  const later = new Date(Date.now() + 60_000);
  setToken('first-session', later, 'member-1');
  const { fill } = open();
  await fill();
  cleanup();
  const drafts = { ...window.sessionStorage };
  const openAs = (session: string, member: string) => {
    Object.assign(window.sessionStorage, drafts);
    setToken(session, later, member);
    open();
    const { value } = message();
    cleanup();
    return value;
  };
  expect(openAs('second-session', 'member-1')).toBe('سلام');
  expect(openAs('third-session', 'member-2')).toBe('');
});

test('a wrong field is scrolled into view as a whole, because the focus brings only the line of the cursor into view', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user, fill } = open();
  await fill();
  await user.click(message());
  await user.paste('س'.repeat(101));
  await user.click(button());
  expect(document.activeElement).toBe(message());
  expect(scroll.mock.contexts).toEqual([message()]);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  scroll.mockRestore();
});

test('a field is scrolled to the middle when the API refuses it, because a toast covers the lower part of a phone', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user, fill } = open();
  await fill();
  send.mockRejectedValueOnce(refusal(422, { message: 'این متن پذیرفته نیست.', code: 'x', field: 'message' }));
  await user.click(button());
  await screen.findByText('این متن پذیرفته نیست.');
  expect(scroll.mock.contexts).toEqual([message()]);
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
  scroll.mockRestore();
});

test('a refused field shows the message of the API, and a refusal of the whole form is shown above the button', async () => {
  const { user, fill } = open();
  await fill();
  send.mockRejectedValueOnce(refusal(422, { message: 'این متن پذیرفته نیست.', code: 'x', field: 'message' }));
  await user.click(button());
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(screen.getByText('این متن پذیرفته نیست.')).toBeTruthy();
  send.mockRejectedValueOnce(refusal(429, { message: 'کمی بعد دوباره بفرستید.', code: 'too-many-requests' }));
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('کمی بعد دوباره بفرستید.'));
  send.mockRejectedValueOnce(refusal(503, { message: 'x', code: 'unavailable' }));
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('نوشته‌هایتان سر جایش است'));
  expect(message().value).toBe('سلام');
});

test('a retry after a lost answer has the same key, also after a reload; a changed text has another', async () => {
  send.mockRejectedValue(new ApiError(0, 'Network Error'));
  const before = open();
  await before.fill();
  await before.user.click(button());
  await before.user.click(button());
  cleanup();
  const { user } = open();
  await user.click(button());
  await user.type(message(), '!');
  await user.click(button());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
  const [first, second, third, fourth] = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('content that was already registered under its key is sent with another key next time', async () => {
  send.mockRejectedValue(refusal(409, { message: 'x', code: 'key-used' }));
  const { user, fill } = open();
  await fill();
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('یک بار ثبت شده است'));
  await user.click(button());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(second).not.toBe(first);
});

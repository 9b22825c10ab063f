/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ShopSettings } from '../../api-data.ts';
import { Page } from './Contact.tsx';

const settings: ShopSettings = {
  name: 'گونی‌فروش',
  home_title: '',
  description: '',
  phone: '',
  chat_phone: '',
  email: '',
  address: '',
  opening_hours: '',
  instagram: '',
  telegram: '',
  hero: null,
  season_title: '',
  season_products: '',
  suggested_searches: '',
  enamad_url: '',
  company_name: '',
  company_registration_number: '',
  company_national_id: '',
};
const typed = { name: 'خریدار', mobile: '۰۹۱۲۳۴۵۶۷۸۹', subject: 'ارسال', message: 'سفارش من چه زمانی می‌رسد؟' };
const labels = { name: /نام/, mobile: /شمارهٔ موبایل/, subject: /موضوع/, message: /متن پیام/ } as const;
type FieldName = keyof typeof labels;
const names: readonly FieldName[] = ['name', 'mobile', 'subject', 'message'];

/** The body of the request: the mobile number in one spelling. */
const body = { ...typed, mobile: '09123456789' };
const send = 'post /api/v1/contact/messages';

beforeEach(() => window.sessionStorage.clear());

function openPage(api: FakeRoutes = {}, path = '/contact-us') {
  const page = renderPage(<Page data={settings} />, { path, api });
  return {
    ...page,
    fill: async (fields: Partial<Record<FieldName, string>> = typed) => {
      for (const name of names) {
        const text = fields[name];
        if (text !== undefined) await page.paste(field(name), text);
      }
    },
    submit: () => page.user.click(submitButton()),
  };
}

const field = (name: FieldName) => screen.getByRole<HTMLInputElement>('textbox', { name: labels[name] });
const submitButton = () => screen.getByRole('button', { name: 'ارسال پیام' });
const typedTexts = () => Object.fromEntries(names.map((name) => [name, field(name).value]));
const invalidFields = () => names.filter((name) => field(name).getAttribute('aria-invalid') === 'true');
const errorOf = (name: FieldName) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('submitting an empty form shows an error beside each field, focuses the first and sends nothing', async () => {
  const { submit, requests } = openPage();
  await submit();
  expect(invalidFields()).toEqual(names);
  expect(errorOf('name')).toContain('نام خود را بنویسید.');
  expect(errorOf('message')).toContain('متن پیام را بنویسید.');
  expect(document.activeElement).toBe(field('name'));
  expect(requests).toEqual([]);
});

test('only wrong fields show an error, the first of them gets the focus, and each attempt moves it again', async () => {
  const { fill, submit, user, requests } = openPage();
  await fill({ ...typed, mobile: '۰۲۱۱۲۳۴۵۶۷۸', message: 'کوتاه' });
  await submit();
  expect(invalidFields()).toEqual(['mobile', 'message']);
  expect(errorOf('mobile')).toContain('شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹');
  expect(document.activeElement).toBe(field('mobile'));
  await user.clear(field('mobile'));
  await fill({ mobile: typed.mobile });
  await submit();
  expect(invalidFields()).toEqual(['message']);
  expect(document.activeElement).toBe(field('message'));
  expect(requests).toEqual([]);
});

test('a message is sent once, and the confirmation with its tracking number replaces the form and gets the focus', async () => {
  const { fill, submit, requests } = openPage({ [send]: () => ({ reference: 42 }) });
  await fill();
  await submit();
  const notice = (await screen.findByText('پیام شما رسید')).closest('[role=status]');
  expect(notice?.textContent).toContain('شمارهٔ پیگیری: ۴۲');
  expect(document.activeElement).toBe(notice);
  expect(screen.queryByRole('button', { name: 'ارسال پیام' })).toBeNull();
  expect(requests).toMatchObject([{ operation: send, body }]);
});

test('a second press while the message is being sent sends nothing', async () => {
  let finish = () => {};
  const { fill, user, requests } = openPage({
    [send]: () =>
      new Promise((resolve) => {
        finish = () => resolve({ reference: 42 });
      }),
  });
  await fill();
  await user.dblClick(submitButton());
  const busyButton = await screen.findByRole('button', { name: 'در حال ارسال…' });
  await user.click(busyButton);
  await user.type(field('subject'), '{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));
  act(finish);
  await screen.findByText('پیام شما رسید');
  expect(requests).toHaveLength(1);
});

test('a refusal of a field is shown beside it and in a toast, the field gets the focus, and all texts stay', async () => {
  const { fill, submit } = openPage({ [send]: () => refuse(422, 'این موضوع پذیرفته نیست.', { field: 'subject' }) });
  await fill();
  await submit();
  await waitFor(() => expect(errorOf('subject')).toContain('این موضوع پذیرفته نیست.'));
  expect(invalidFields()).toEqual(['subject']);
  expect(document.activeElement).toBe(field('subject'));
  expect(typedTexts()).toEqual(typed);
  expect(visibleToasts()).toEqual([{ title: 'خطا', description: 'این موضوع پذیرفته نیست.', type: 'danger' }]);
});

test('a refusal of too many messages is shown above the button, all texts stay, and the message can be sent again', async () => {
  let isRefused = true;
  const { fill, submit } = openPage({
    [send]: () => {
      if (!isRefused) return { reference: 42 };
      isRefused = false;
      return refuse(429, 'کمی بعد دوباره بفرستید.');
    },
  });
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('کمی بعد دوباره بفرستید.'));
  expect(typedTexts()).toEqual(typed);
  await submit();
  await screen.findByText('پیام شما رسید');
});

test('without a network the form says that the message was not sent, and all texts stay', async () => {
  const { fill, submit } = openPage({ [send]: disconnect });
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('پیام ارسال نشد.'));
  expect(typedTexts()).toEqual(typed);
});

test('an unsent message is still there when the page is opened again in the same tab', async () => {
  const { fill } = openPage();
  await fill();
  cleanup();
  openPage();
  expect(typedTexts()).toEqual(typed);
});

test('after a sent message the next form is empty', async () => {
  const { fill, submit, user } = openPage({ [send]: () => ({ reference: 42 }) });
  await fill();
  await submit();
  await user.click(await screen.findByRole('button', { name: 'نوشتن پیام دیگر' }));
  expect(typedTexts()).toEqual({ name: '', mobile: '', subject: '', message: '' });
});

test('after a message that was sent without script its number is shown, without taking the focus, above an empty form', () => {
  openPage({}, '/contact-us?sent=12');
  expect(screen.getByText('۱۲')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  expect(typedTexts()).toEqual({ name: '', mobile: '', subject: '', message: '' });
});

test('a program that fills in the honeypot field sends it along, and people cannot reach that field', async () => {
  const { container, fill, submit, user, requests } = openPage({ [send]: () => ({ reference: 42 }) });
  await fill();
  const honeypot = container.querySelector<HTMLInputElement>('input[name=website]');
  expect(honeypot?.tabIndex).toBe(-1);
  expect(screen.queryByRole('textbox', { name: 'وب‌سایت' })).toBeNull();
  if (honeypot) await user.type(honeypot, 'x');
  await submit();
  await screen.findByText('پیام شما رسید');
  expect(requests).toMatchObject([{ body: { ...body, website: 'x' } }]);
});

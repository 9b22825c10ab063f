/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { $general } from '@shop/shared/kernel';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { RequestSheet } from './RequestSheet.tsx';

afterEach(() => {
  $general.setKey('userData', null);
  window.sessionStorage.clear();
});

function openSheet(kind: 'restock' | 'callback' | 'bulk', api: FakeRoutes = {}, unit = 'عدد') {
  const onClose = jest.fn();
  const sheet = (
    <RequestSheet kind={kind} unit={unit} name="گونی کنفی" open onClose={onClose} product={17} variant={15} />
  );
  return { onClose, ...renderPage(sheet, { api }) };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const errorOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const registered = { registered: true as const };

test('a restock request confirms that the number is registered', async () => {
  const { user, paste, requests, onClose } = openSheet('restock', {
    'post /api/v1/products/{id}/restock-requests': () => registered,
  });
  await paste(field(/شمارهٔ موبایل/), '۰۹۱۲۳۴۵۶۷۸۹');
  await user.click(screen.getByRole('button', { name: 'خبرم کنید' }));
  expect((await screen.findByRole('status')).textContent).toContain('شمارهٔ شما ثبت شد.');
  expect(requests).toMatchObject([{ params: { id: '17' }, body: { variant_id: 15, mobile: '09123456789' } }]);
  await user.click(screen.getByRole('button', { name: 'متوجه شدم' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('invalid fields of a call-back request show their errors, and the first one gets the focus', async () => {
  const { user, paste, requests } = openSheet('callback');
  await user.click(screen.getByRole('button', { name: 'ثبت درخواست تماس' }));
  await waitFor(() => expect(errorOf(field(/شمارهٔ موبایل/))).toContain('شمارهٔ موبایل خود را بنویسید.'));
  await paste(field(/شمارهٔ موبایل/), '0912');
  await user.click(screen.getByRole('button', { name: 'ثبت درخواست تماس' }));
  await waitFor(() => expect(errorOf(field(/نام/))).toContain('نام خود را بنویسید.'));
  expect(errorOf(field(/شمارهٔ موبایل/))).toContain('شمارهٔ موبایل درست نیست');
  expect(document.activeElement).toBe(field(/نام/));
  expect(requests).toEqual([]);
});

test('a call-back request is confirmed with its reference number', async () => {
  const { user, paste, requests } = openSheet('callback', {
    'post /api/v1/callback-requests': () => ({ reference: 42 }),
  });
  await paste(field(/نام/), 'سارا');
  await paste(field(/شمارهٔ موبایل/), '09123456789');
  await user.click(screen.getByRole('radio', { name: 'ظهر' }));
  await user.click(screen.getByRole('button', { name: 'ثبت درخواست تماس' }));
  await screen.findByText('شمارهٔ پیگیری: ۴۲');
  expect(requests).toMatchObject([{ body: { product_id: 17, name: 'سارا', best_time: 'noon' } }]);
});

test('a name refused by the API is marked, gets the focus, and keeps its text', async () => {
  const { user, paste } = openSheet('callback', {
    'post /api/v1/callback-requests': () => refuse(422, 'نام خوانا نیست', { field: 'name' }),
  });
  await paste(field(/نام/), 'سارا');
  await paste(field(/شمارهٔ موبایل/), '09123456789');
  await user.click(screen.getByRole('button', { name: 'ثبت درخواست تماس' }));
  await waitFor(() => expect(errorOf(field(/نام/))).toContain('نام خوانا نیست'));
  expect(document.activeElement).toBe(field(/نام/));
  expect(field(/نام/).value).toBe('سارا');
});

test('any other refusal is shown beside the button and keeps what was typed', async () => {
  const { user, paste } = openSheet('restock', {
    'post /api/v1/products/{id}/restock-requests': () => refuse(422, 'این کالا همین حالا موجود است.'),
  });
  await paste(field(/شمارهٔ موبایل/), '09123456789');
  await user.click(screen.getByRole('button', { name: 'خبرم کنید' }));
  expect((await screen.findByRole('alert')).textContent).toBe('این کالا همین حالا موجود است.');
  expect(field(/شمارهٔ موبایل/).value).toBe('۰۹۱۲۳۴۵۶۷۸۹');
});

test.each(['restock', 'callback', 'bulk'] as const)(
  'a reload keeps what was typed in a request (%s) until it is sent',
  async (kind) => {
    const answers = {
      'post /api/v1/products/{id}/restock-requests': () => registered,
      'post /api/v1/callback-requests': () => ({ reference: 42 }),
    } as FakeRoutes;
    const { paste, unmount } = openSheet(kind, answers);
    const typed =
      kind === 'restock'
        ? [[/شمارهٔ موبایل/, '۰۹۱۲۳۴۵۶۷۸۹']]
        : [
            [/نام/, 'سارا'],
            [/تعداد/, '۷٬۰۰۰'],
            [/شمارهٔ موبایل/, '۰۹۱۲۳۴۵۶۷۸۹'],
          ];
    for (const [name, text] of typed as [RegExp, string][]) await paste(field(name), text);
    unmount();
    const second = openSheet(kind, answers);
    for (const [name, text] of typed as [RegExp, string][]) expect(field(name).value).toBe(text);
    await second.user.click(screen.getAllByRole('button').at(-1) ?? document.body);
    await screen.findByRole('status');
    second.unmount();
    openSheet(kind);
    expect(field(/شمارهٔ موبایل/).value).toBe('');
  },
);

test('an error goes as soon as its field is right, and the others stay', async () => {
  const { user, paste } = openSheet('callback');
  await user.click(screen.getByRole('button', { name: 'ثبت درخواست تماس' }));
  await waitFor(() => expect(errorOf(field(/نام/))).toContain('نام خود را بنویسید.'));
  await paste(field(/شمارهٔ موبایل/), '0912345678');
  expect(field(/شمارهٔ موبایل/).getAttribute('aria-invalid')).toBe('true');
  await user.type(field(/شمارهٔ موبایل/), '9');
  expect(field(/شمارهٔ موبایل/).getAttribute('aria-invalid')).toBeNull();
  expect(field(/نام/).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(/شمارهٔ موبایل/));
});

test('a double press sends one request', async () => {
  let respond = () => {};
  const { user, paste, requests } = openSheet('restock', {
    'post /api/v1/products/{id}/restock-requests': () =>
      new Promise((resolve) => {
        respond = () => resolve(registered);
      }),
  });
  await paste(field(/شمارهٔ موبایل/), '09123456789');
  await user.dblClick(screen.getByRole('button', { name: 'خبرم کنید' }));
  await waitFor(() => expect(requests).not.toEqual([]));
  respond();
  await screen.findByRole('status');
  expect(requests).toHaveLength(1);
});

test('the fields of a member begin with their name and number', () => {
  $general.setKey('userData', { firstName: 'سارا', lastName: 'کریمی', mobile: '09123456789' });
  openSheet('callback');
  expect(field(/نام/).value).toBe('سارا کریمی');
  expect(field(/شمارهٔ موبایل/).value).toBe('۰۹۱۲۳۴۵۶۷۸۹');
});

test('a request about cloth asks for its length', () => {
  openSheet('bulk', {}, 'متر');
  expect(field(/متراژ/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /تعداد/ })).toBeNull();
});

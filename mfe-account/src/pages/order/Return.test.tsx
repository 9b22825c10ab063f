/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../orders/order.ts';
import { buildLine, buildOrder, orderNumber } from '../../testing/build-order.ts';
import { Page } from './Order.tsx';

const metre = buildLine({ variant_id: 12, title: 'پارچهٔ متقال', unit: 'متر', pack_step: 2, can_withdraw: false });

beforeEach(() => window.sessionStorage.clear());

async function open(routes: FakeRoutes = {}) {
  const page = renderPage(<Page />, {
    path: `/account/orders/${orderNumber}`,
    route: '/account/orders/:id',
    isMember: true,
    api: { 'get /api/v1/orders/{number}': () => buildOrder(), ...routes },
  });
  await screen.findByRole('heading', { name: 'سفارش ۴۸۲۹۱۰۷۳۳', level: 1 });
  const sent = () => page.requests.filter(({ operation }) => operation.startsWith('post '));
  return { ...page, sent };
}
const button = (name: string) => screen.getByRole('button', { name });
const openReturn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'درخواست مرجوعی' }));
  return screen.findByRole('region', { name: 'درخواست مرجوعی' });
};

test('a return needs goods, a reason, and words about a fault', async () => {
  const { user, sent } = await open();
  const form = await openReturn(user);
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('دلیل بازگرداندن را انتخاب کنید.');
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('حداقل یک کالا را انتخاب کنید.');
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain('بنویسید کالا چه ایرادی دارد.');
  expect(sent()).toEqual([]);
});

test('the form opens at the top of the view, and a return without goods moves the focus to the goods', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user } = await open();
  const form = await openReturn(user);
  expect(scrolled.mock.contexts).toEqual([form.parentElement]);
  expect(scrolled.mock.calls).toEqual([[{ block: 'start' }]]);
  expect(document.activeElement).toBe(form.parentElement);
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  await user.click(button('ثبت درخواست'));
  expect(document.activeElement).toBe(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  expect(scrolled.mock.contexts.at(-1)).toBe(within(form).getByText('کالاهایی که برمی‌گردانید'));
  expect(scrolled.mock.calls.at(-1)).toEqual([{ block: 'center' }]);
  scrolled.mockRestore();
});

test('a withdrawal returns whole packs: the quantity of another reason becomes the next whole pack', async () => {
  const packs = buildLine({ pack_step: 10, quantity: 20 });
  const { user } = await open({ 'get /api/v1/orders/{number}': () => buildOrder({ lines: [packs] }) });
  const form = await openReturn(user);
  const reason = (name: string) => user.click(within(form).getByRole('radio', { name }));
  const quantity = () => within(form).getByRole<HTMLInputElement>('spinbutton');
  await reason('کالا ایراد دارد');
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  for (const [typed, packed] of [
    ['۳', '۱۰'],
    ['۱۳', '۲۰'],
  ] as const) {
    await user.clear(quantity());
    await user.type(quantity(), `${typed}{Enter}`);
    await reason('از خرید منصرف شده‌ام');
    expect(quantity().value).toBe(packed);
    expect(within(form).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await reason('کالا ایراد دارد');
    expect(quantity().value).toBe(typed);
  }
});

test('the quantity of a return explains its limits with words of a return, not of a sale', async () => {
  const packs = buildLine({ pack_step: 10, quantity: 20 });
  const { user } = await open({ 'get /api/v1/orders/{number}': () => buildOrder({ lines: [packs] }) });
  const form = await openReturn(user);
  await user.click(within(form).getByRole('radio', { name: 'از خرید منصرف شده‌ام' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  const quantity = within(form).getByRole('spinbutton');
  for (const [typed, text] of [
    ['۵', 'حداقل مرجوعی ۱۰ عدد است.'],
    ['۱۵', 'در بسته‌های ۱۰تایی برمی‌گردد؛ ۲۰ عدد شد.'],
  ] as const) {
    await user.clear(quantity);
    await user.type(quantity, `${typed}{Enter}`);
    expect(form.textContent).toContain(text);
  }
});

test('a line that cannot be returned for the new reason is not ticked', async () => {
  const { user } = await open({ 'get /api/v1/orders/{number}': () => buildOrder({ lines: [metre] }) });
  const form = await openReturn(user);
  const cloth = () => within(form).getByRole<HTMLInputElement>('checkbox', { name: /پارچهٔ متقال/ });
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  await user.click(cloth());
  await user.click(within(form).getByRole('radio', { name: 'از خرید منصرف شده‌ام' }));
  expect([cloth().checked, cloth().disabled]).toEqual([false, true]);
});

test.each([
  ['is no number', 'هفت', 'عدد را با رقم بنویسید.'],
  ['is below zero', '-۷', 'حداقل مرجوعی ۱ عدد است.'],
  ['is more than what was bought', '۵۰', 'عدد خریده‌اید.'],
])('a return whose quantity %s is not sent, and the field keeps it and gets the focus', async (_, typed, error) => {
  const { user, sent } = await open();
  const form = await openReturn(user);
  await user.click(within(form).getByRole('radio', { name: 'از خرید منصرف شده‌ام' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  const quantity = within(form).getByRole('spinbutton');
  await user.clear(quantity);
  await user.type(quantity, typed);
  await user.click(button('ثبت درخواست'));
  expect(form.textContent).toContain(error);
  expect(quantity).toHaveProperty('value', typed);
  expect(document.activeElement).toBe(quantity);
  expect(sent()).toEqual([]);
});

test('a return shows its refund for each quantity and reason, and sends the amount that was shown', async () => {
  const returned = buildOrder({
    state: 'return_requested',
    may: { ...buildOrder().may, return: false, return_until: null },
  });
  const { user, paste, sent } = await open({ 'post /api/v1/orders/{number}/return-requests': () => returned });
  const form = await openReturn(user);
  const refund = () => within(form).getByText(/مبلغ برگشتی به کیف پول/).textContent;
  await user.click(within(form).getByRole('radio', { name: 'از خرید منصرف شده‌ام' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  // The whole order, with its shipping.
  expect(refund()).toContain('۱۱۹٬۰۰۰ تومان');
  await user.click(within(form).getByRole('button', { name: /^کاهش/ }));
  await user.click(within(form).getByRole('button', { name: /^کاهش/ }));
  // The two that stay cost 10,000 Toman each without the tier.
  expect(refund()).toContain('۳۴٬۰۰۰ تومان');
  await user.click(within(form).getByRole('radio', { name: 'کالا با سفارشم فرق دارد' }));
  expect(refund()).toContain('۳۶٬۰۰۰ تومان');
  await paste(within(form).getByRole('textbox', { name: 'توضیح' }), 'رنگش دیگر است.');
  await user.dblClick(button('ثبت درخواست'));
  await screen.findByText('در انتظار بررسی مرجوعی', { selector: 'span[data-tone]' });
  expect(sent()).toMatchObject([
    {
      params: { number: String(orderNumber) },
      body: {
        reason: 'wrong',
        note: 'رنگش دیگر است.',
        files: [],
        refund: 360_000,
        lines: [{ variant_id: 11, quantity: 4 }],
      },
    },
  ]);
  expect(sent()).toHaveLength(1);
});

test('a requested return shows the pictures that were sent with it', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const returned: Order['return'] = {
    state: 'requested',
    reason: 'defect',
    note: 'پاره است.',
    lines: [],
    refund: toRial(0),
    shipping_refund: toRial(0),
    decision: null,
    tracking_code: null,
    created_at: '2026-03-24T08:00:00Z',
    pictures: [{ id: 'f1', url: '/api/v1/uploads/f1/file' }],
  };
  await open({
    'get /api/v1/orders/{number}': () => buildOrder({ state: 'return_requested', return: returned }),
    'get /api/v1/uploads/{id}/preview': () => null,
  });
  const pictures = await screen.findByRole('list', { name: 'عکس‌های درخواست' });
  await within(pictures).findByRole('img', { name: 'عکس ۱' });
});

test.each([
  ['approved', 'return_approved', 1],
  ['rejected', 'return_rejected', 0],
] as const)('a return that is %s promises its refund accordingly', async (state, orderState, promises) => {
  const returned: Order['return'] = {
    state,
    reason: 'defect',
    note: '',
    lines: [],
    refund: toRial(500_000),
    shipping_refund: toRial(0),
    decision: 'پاسخ',
    tracking_code: null,
    created_at: '2026-03-24T08:00:00Z',
    pictures: [],
  };
  await open({ 'get /api/v1/orders/{number}': () => buildOrder({ state: orderState, return: returned }) });
  expect(screen.queryAllByText('مبلغی که به کیف پول برمی‌گردد')).toHaveLength(promises);
});

test('a return form that is closed leaves the focus on its button, and a sent one on the state of the return', async () => {
  const returned: Order['return'] = {
    state: 'requested',
    reason: 'wrong',
    note: '',
    lines: [],
    refund: toRial(0),
    shipping_refund: toRial(0),
    decision: null,
    tracking_code: null,
    created_at: '2026-03-24T08:00:00Z',
    pictures: [],
  };
  const may = { ...buildOrder().may, return: false, return_until: null };
  const { user, paste } = await open({
    'post /api/v1/orders/{number}/return-requests': () =>
      buildOrder({ state: 'return_requested', return: returned, may }),
  });
  await openReturn(user);
  await user.click(button('انصراف'));
  expect(document.activeElement).toBe(button('درخواست مرجوعی'));
  const form = await openReturn(user);
  await user.click(within(form).getByRole('radio', { name: 'کالا با سفارشم فرق دارد' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  await paste(within(form).getByRole('textbox', { name: 'توضیح' }), 'رنگش دیگر است.');
  await user.click(button('ثبت درخواست'));
  const status = await screen.findByRole('region', { name: 'بازگرداندن کالا' });
  await waitFor(() => expect(document.activeElement).toBe(status.parentElement));
});

test('goods by the metre can only be returned for a fault', async () => {
  const { user } = await open({ 'get /api/v1/orders/{number}': () => buildOrder({ lines: [metre] }) });
  const form = await openReturn(user);
  const cloth = () => within(form).getByRole<HTMLInputElement>('checkbox', { name: /پارچهٔ متقال/ });
  expect(cloth().disabled).toBe(true);
  await user.click(within(form).getByRole('radio', { name: 'کالا ایراد دارد' }));
  expect(cloth().disabled).toBe(false);
});

test('a refused return keeps what was typed and shows the reason', async () => {
  const { user, paste } = await open({
    'post /api/v1/orders/{number}/return-requests': () => refuse(409, 'مهلت بازگرداندن این سفارش تمام شده است.'),
  });
  const form = await openReturn(user);
  await user.click(within(form).getByRole('radio', { name: 'تعداد کالا کم است' }));
  await user.click(within(form).getByRole('checkbox', { name: 'گونی کنفی' }));
  await paste(within(form).getByRole('textbox', { name: 'توضیح' }), 'دو تا کم بود.');
  await user.click(button('ثبت درخواست'));
  await waitFor(() => expect(form.textContent).toContain('مهلت بازگرداندن این سفارش تمام شده است.'));
  expect(within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'توضیح' }).value).toBe('دو تا کم بود.');
});

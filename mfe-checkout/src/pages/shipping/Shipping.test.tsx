/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import type { ResponseData } from '@shop/shared/api';
import { $general, $guestBasket } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Checkout, Delivery } from '../../checkout/checkout.ts';
import { buildAddress, buildBasket, buildCheckout, buildItem, methods } from '../../testing/build-checkout.ts';
import { Page } from './Shipping.tsx';

const read = 'get /api/v1/checkout';
const save = 'put /api/v1/checkout/delivery';
const memberPath = '/api/v1/account/me';
const readMember = `get ${memberPath}`;
const home = buildAddress({ id: 'a1', title: 'خانه', is_default: true });
const store = buildAddress({ id: 'a2', title: 'انبار', city: 'کرج', recipient: 'انباردار آزمایشی' });

const member: ResponseData<'get', typeof memberPath> = {
  id: 'm1',
  mobile: '09351112233',
  first_name: 'عضو آزمایشی',
  last_name: null,
  birth_date: null,
  national_id: null,
  role: 'shopper',
  has_password: false,
  current_password_needed: false,
  session_expires_at: '2026-12-23T08:00:00Z',
};

type Sent = Partial<Delivery> & Pick<Delivery, 'method' | 'address_id' | 'slot_id'>;

/** A shop that stores what is chosen and says what is missing, as the API does. */
function openPage(first: Partial<Checkout> = {}, overrides: FakeRoutes = {}) {
  let draft = buildCheckout(first);
  const api: FakeRoutes = {
    [read]: () => draft,
    'get /api/v1/addresses': () => ({ items: [home, store] }),
    [readMember]: () => member,
    [save]: ({ body }) => {
      const sent = body as Sent;
      const address = [home, store].find(({ id }) => id === sent.address_id);
      const missing = { code: 'slot-needed', message: 'بازهٔ تحویل را انتخاب کنید.', step: 'shipping' as const };
      draft = buildCheckout({
        delivery: {
          note: '',
          recipient_name: address?.recipient ?? '',
          recipient_mobile: address?.mobile ?? '',
          ...sent,
        },
        problems:
          sent.method === null
            ? [{ ...missing, code: 'method-needed', message: 'روش ارسال را انتخاب کنید.' }]
            : sent.method === 'courier' && sent.slot_id === null
              ? [missing]
              : [],
      });
      return draft;
    },
    ...overrides,
  };
  const page = renderPage(<Page />, { path: '/checkout/shipping', api, isMember: true });
  const bodies = () => page.requests.filter(({ operation }) => operation === save).map(({ body }) => body);
  return { ...page, bodies, next: () => page.user.click(screen.getByRole('button', { name: 'ثبت و ادامه' })) };
}

const radio = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('radio', { name });

test('the default address is chosen, a method is stored at once, and the button opens the payment', async () => {
  const { user, paste, bodies, next, address } = openPage();
  expect((await radio(/^خانه/)).checked).toBe(true);
  await user.click(await radio(/^تیپاکس/));
  await waitFor(() => expect(bodies()).toEqual([{ method: 'tipax', address_id: 'a1', slot_id: null }]));
  expect((await radio(/^باربری/)).disabled).toBe(true);
  expect(screen.getByText('باربری برای سفارش‌های سنگین‌تر از ۳۰ کیلوگرم است.')).toBeTruthy();
  await paste(screen.getByRole('textbox', { name: /توضیح/ }), 'زنگ بزنید');
  await next();
  await waitFor(() => expect(address()).toBe('/checkout/payment'));
  expect(bodies().at(-1)).toEqual({ method: 'tipax', address_id: 'a1', slot_id: null, note: 'زنگ بزنید' });
});

test('after a coupon in the cart, the recipient is that of the default address, not the member', async () => {
  const { user, bodies } = openPage({
    delivery: {
      method: null,
      address_id: null,
      slot_id: null,
      note: '',
      recipient_name: 'عضو آزمایشی',
      recipient_mobile: '09351112233',
    },
  });
  expect((await radio(/^خانه/)).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /گیرنده شخص دیگری/ }).checked).toBe(false);
  await user.click(await radio(/^تیپاکس/));
  await waitFor(() => expect(bodies()).toEqual([{ method: 'tipax', address_id: 'a1', slot_id: null }]));
});

test('without a method the button says what is missing and opens no other page', async () => {
  const { next, address } = openPage();
  await radio(/^خانه/);
  await next();
  expect(await screen.findByText('روش ارسال را انتخاب کنید.')).toBeTruthy();
  expect(address()).toBe('/checkout/shipping');
});

test('the costs say that no shipping is chosen, also when the chosen method is no longer possible', async () => {
  const summary = async () => within(await screen.findByRole('region', { name: 'مبلغ سفارش' }));
  openPage();
  expect((await summary()).getByText('پس از انتخاب روش ارسال')).toBeTruthy();
  cleanup();
  const message = 'پیشتاز بستهٔ سنگین‌تر از ۳۰ کیلوگرم را نمی‌برد.';
  openPage({
    delivery: {
      method: 'pishtaz',
      address_id: 'a1',
      slot_id: null,
      note: '',
      recipient_name: 'خریدار آزمایشی',
      recipient_mobile: home.mobile,
    },
    methods: methods.map((method) =>
      method.method === 'pishtaz' ? { ...method, price: null, problem: { code: 'too-heavy', message } } : method,
    ),
    problems: [{ code: 'too-heavy', message, step: 'shipping' }],
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await summary()).getByText('پس از انتخاب روش ارسال')).toBeTruthy();
  expect((await summary()).queryByText(/رایگان|پس‌کرایه/)).toBeNull();
});

test('a method is shown as free from its limit on, whatever the coupon takes off', async () => {
  const coupon = { code: 'OFF', title: 'تخفیف', discount: toRial(300_000), problem: null };
  const [pishtaz, ...others] = methods;
  if (pishtaz === undefined) throw new Error('there are no methods');
  openPage({ coupon, methods: [{ ...pishtaz, free_from: toRial(2_000_000) }, ...others] });
  expect(await radio(/^پست پیشتاز.*رایگان/)).toBeTruthy();
});

test('delivery by the courier needs a window, and a full one cannot be chosen', async () => {
  const { user, next, bodies, address } = openPage();
  await user.click(await radio(/^پیک/));
  const day = await screen.findByRole('radiogroup', { name: 'سه‌شنبه ۳ آذر' });
  expect(within(day).getByRole<HTMLInputElement>('radio', { name: '۹ تا ۱۳ (پر شده)' }).disabled).toBe(true);
  await next();
  expect(await screen.findByText('بازهٔ تحویل را انتخاب کنید.')).toBeTruthy();
  expect(within(day).getByRole('radio', { name: '۱۳ تا ۱۷' })).toBe(document.activeElement);
  await user.click(within(day).getByRole('radio', { name: '۱۳ تا ۱۷' }));
  await next();
  await waitFor(() => expect(address()).toBe('/checkout/payment'));
  expect(bodies().at(-1)).toMatchObject({ method: 'courier', slot_id: '2026-11-24-13' });
});

test('another recipient needs a name and a mobile number, which are sent with the button only', async () => {
  const { user, paste, next, bodies, address } = openPage();
  await user.click(await radio(/^پست/));
  await user.click(screen.getByRole('checkbox', { name: 'گیرنده شخص دیگری است' }));
  await next();
  expect(await screen.findByText('نام گیرنده را بنویسید.')).toBeTruthy();
  await paste(screen.getByRole('textbox', { name: /نام و نام خانوادگی گیرنده/ }), 'گیرندهٔ دوم');
  await paste(screen.getByRole('textbox', { name: /موبایل گیرنده/ }), '۰۹۳۵۱۲۳۴۵۶۷');
  await next();
  await waitFor(() => expect(address()).toBe('/checkout/payment'));
  expect(bodies()).toMatchObject([
    { method: 'pishtaz' },
    { recipient_name: 'گیرندهٔ دوم', recipient_mobile: '09351234567' },
  ]);
  expect(bodies()[0]).not.toHaveProperty('recipient_name');
});

const noAddresses: FakeRoutes = { 'get /api/v1/addresses': () => ({ items: [] }) };

test('a member without addresses and methods gets the focus on the button that adds an address', async () => {
  const { next } = openPage({}, noAddresses);
  const add = await screen.findByRole('button', { name: 'افزودن آدرس' });
  await next();
  expect(await screen.findByText('آدرس خود را اضافه کنید یا تحویل حضوری را انتخاب کنید.')).toBeTruthy();
  expect(document.activeElement).toBe(add);
});

test('goods that are picked up without an address go to the member, or to a recipient that is typed if the member has no name', async () => {
  const named = openPage({}, noAddresses);
  await named.user.click(await radio(/^تحویل حضوری/));
  expect(await screen.findByText('عضو آزمایشی', { exact: false })).toBeTruthy();
  await named.next();
  await waitFor(() => expect(named.address()).toBe('/checkout/payment'));
  cleanup();
  window.sessionStorage.clear();
  $general.setKey('userData', null);

  const nameless = openPage({}, { ...noAddresses, [readMember]: () => ({ ...member, first_name: null }) });
  await nameless.user.click(await radio(/^تحویل حضوری/));
  const name = await screen.findByRole('textbox', { name: /نام و نام خانوادگی گیرنده/ });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /موبایل گیرنده/ }).value).toBe('۰۹۳۵۱۱۱۲۲۳۳'),
  );
  await nameless.next();
  expect(await screen.findByText('نام گیرنده را بنویسید.')).toBeTruthy();
  await nameless.user.type(name, 'تحویل‌گیرنده');
  await nameless.next();
  await waitFor(() => expect(nameless.address()).toBe('/checkout/payment'));
  expect(nameless.bodies().at(-1)).toMatchObject({ recipient_name: 'تحویل‌گیرنده', recipient_mobile: '09351112233' });
});

test('a refused save keeps the choice and what was typed, and says so', async () => {
  let isDown = true;
  const { user, paste, next, address } = openPage(
    {},
    { [save]: () => (isDown ? refuse(500, '') : buildCheckout({ problems: [] })) },
  );
  await user.click(await radio(/^پست/));
  await paste(screen.getByRole('textbox', { name: /توضیح/ }), 'زنگ بزنید');
  await next();
  expect(await screen.findByText(/^ثبت نشد/)).toBeTruthy();
  expect((await radio(/^پست/)).checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /توضیح/ }).value).toBe('زنگ بزنید');
  isDown = false;
  await next();
  await waitFor(() => expect(address()).toBe('/checkout/payment'));
});

test('an empty basket leads to the cart, and a basket with a problem does so with its reason', async () => {
  const empty = openPage({
    basket: buildBasket([]),
    problems: [{ code: 'order-empty', message: 'خالی', step: 'cart' }],
  });
  await waitFor(() => expect(empty.address()).toBe('/checkout/cart'));
  expect(visibleToasts()).toEqual([]);
  const faulty = openPage({ problems: [{ code: 'sold-out', message: 'گونی کنفی: تمام شده است.', step: 'cart' }] });
  await waitFor(() => expect(faulty.address()).toBe('/checkout/cart'));
  expect(visibleToasts()).toMatchObject([{ title: 'خطا', description: 'گونی کنفی: تمام شده است.' }]);
});

test('a placed order that is not paid is shown instead of an empty basket', async () => {
  const unpaid_order = { number: 482_910_733, total: methods[0]?.price ?? buildCheckout().quote.total, expires_at: '' };
  const { address } = openPage({ basket: buildBasket([]), unpaid_order });
  await waitFor(() => expect(address()).toBe('/checkout/payment?order=482910733'));
});

test('after a log-in on the way, the basket of the guest is merged before the step looks for problems', async () => {
  $guestBasket.set([{ variant_id: 11, product_id: 1, quantity: 20, price_seen: null }]);
  let basket = buildBasket([]);
  const { address } = openPage(
    {},
    {
      [read]: () => buildCheckout({ basket }),
      'post /api/v1/orders/basket/merge': () => {
        basket = buildBasket([buildItem()]);
        return { ...basket, changed: [] };
      },
    },
  );
  expect((await radio(/^خانه/)).checked).toBe(true);
  expect(address()).toBe('/checkout/shipping');
});

test('on a slow network only the newest of the waiting choices is sent, and the button waits for its answer', async () => {
  let answerFirst = (_: Checkout) => {};
  const answers = [new Promise<Checkout>((resolve) => (answerFirst = resolve))];
  const saved = buildCheckout({ problems: [] });
  const { user, paste, bodies, next, address } = openPage({}, { [save]: () => answers.shift() ?? saved });
  await user.click(await radio(/^تیپاکس/));
  await paste(screen.getByRole('textbox', { name: /توضیح/ }), 'زنگ بزنید');
  await next();
  await user.click(await radio(/^پست پیشتاز/));
  expect(bodies()).toHaveLength(1);
  answerFirst(saved);
  await waitFor(() => expect(address()).toBe('/checkout/payment'));
  expect(bodies()).toMatchObject([{ method: 'tipax' }, { method: 'pishtaz', note: 'زنگ بزنید' }]);
});

test('another recipient who is typed stays while the box is unticked, but is not sent', async () => {
  const { user, paste, next, bodies } = openPage();
  const box = await screen.findByRole('checkbox', { name: 'گیرنده شخص دیگری است' });
  const name = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /نام و نام خانوادگی گیرنده/ });
  const mobile = () => screen.getByRole<HTMLInputElement>('textbox', { name: /موبایل گیرنده/ });
  await user.click(await radio(/^پست/));
  await user.click(box);
  await paste(mobile(), '۰۹۳۵');
  await paste(name() ?? box, 'گیرندهٔ دوم');
  await user.click(box);
  expect(name()).toBeNull();
  await next();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).not.toHaveProperty('recipient_name');
  await user.click(box);
  expect([name()?.value, mobile().value]).toEqual(['گیرندهٔ دوم', '۰۹۳۵']);
});

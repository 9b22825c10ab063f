/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $general, $isMember, takeReturnPath } from '@shop/shared/kernel';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Page as LogIn } from '../pages/login/Login.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import type { Passkey } from './passkeys.ts';

const phone: Passkey = {
  id: 'phone',
  name: 'کروم روی اندروید',
  synchronised: true,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
};
const list = 'get /api/v1/account/passkeys';
const beginAdding = 'post /api/v1/account/passkeys/options';
const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};
const creationOptions = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'localhost' },
  timeout: 300_000,
  attestation: 'none' as const,
  user: { id: 'AQID', name: '09123456789', displayName: '' },
  excludeCredentials: [],
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};
const requestOptions = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
};
const user = {
  id: 'member-1',
  mobile: '09123456789',
  role: 'shopper' as const,
  first_name: null,
  last_name: null,
  has_password: false,
};
const expires_at = new Date(Date.now() + 3_600_000).toISOString();
const signedIn = { access_token: 'token-of-member', expires_at, is_new: false, user };

const cancelled = () => Promise.reject(new DOMException('', 'NotAllowedError'));
const create = jest.fn(async (): Promise<unknown> => credential);
const get = jest.fn(async (): Promise<unknown> => credential);
/** A browser with passkeys; jsdom has none. */
function installAuthenticator() {
  const supported = { isUserVerifyingPlatformAuthenticatorAvailable: async () => true };
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(() => {}, supported),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
}
beforeEach(() => {
  installAuthenticator();
  create.mockImplementation(async () => credential);
  get.mockImplementation(async () => credential);
  window.localStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const button = (name: string) => screen.findByRole('button', { name });

test('a device makes a passkey, and the list shows it', async () => {
  let items: Passkey[] = [];
  const { user: visitor, requests } = renderPage(<PasskeyList />, {
    isMember: true,
    api: {
      [list]: () => ({ items, most: 10 }),
      [beginAdding]: () => creationOptions,
      'post /api/v1/account/passkeys': () => {
        items = [phone];
        return phone;
      },
    },
  });
  await visitor.click(await button('افزودن کلید عبور'));
  expect(await screen.findByText(phone.name)).toBeTruthy();
  expect(screen.getByText(/روی دستگاه‌های دیگرتان هم هست/)).toBeTruthy();
  const added = requests.find(({ operation }) => operation === 'post /api/v1/account/passkeys');
  expect(added?.body).toMatchObject({ credential: { id: 'AQID', response: { attestationObject: 'AQID' } } });
  expect(visibleToasts()).toMatchObject([{ title: 'کلید عبور ساخته شد' }]);
});

test('a member who cancels the dialog of the browser sees no error', async () => {
  create.mockImplementation(cancelled);
  const { user: visitor } = renderPage(<PasskeyList />, {
    isMember: true,
    api: { [list]: () => ({ items: [], most: 10 }), [beginAdding]: () => creationOptions },
  });
  await visitor.click(await button('افزودن کلید عبور'));
  await waitFor(() => expect(create).toHaveBeenCalled());
  await waitFor(async () => expect((await button('افزودن کلید عبور')).getAttribute('aria-busy')).toBeNull());
  expect(visibleToasts()).toEqual([]);
});

test('a passkey is renamed, and removed after a question', async () => {
  let items = [phone];
  const { user: visitor } = renderPage(<PasskeyList />, {
    isMember: true,
    api: {
      [list]: () => ({ items, most: 10 }),
      'patch /api/v1/account/passkeys/{id}': ({ body }) => {
        items = [{ ...phone, ...(body as { name: string }) }];
        return items[0] ?? phone;
      },
      'delete /api/v1/account/passkeys/{id}': () => {
        items = [];
        return { removed: 1 };
      },
    },
  });
  await visitor.click(await button(`تغییر نام ${phone.name}`));
  const name = screen.getByRole('textbox', { name: 'نام کلید عبور' });
  await visitor.clear(name);
  await visitor.type(name, 'گوشی من{Enter}');
  expect(await screen.findByText('گوشی من')).toBeTruthy();
  await visitor.click(await button('حذف گوشی من'));
  await visitor.click(
    within(screen.getByRole('dialog', { name: 'کلید عبور حذف شود؟' })).getByRole('button', { name: 'حذف شود' }),
  );
  expect(await screen.findByText('هنوز کلید عبوری نساخته‌اید.')).toBeTruthy();
});

test('the offer disappears once it is dismissed, and stays away', async () => {
  const api: FakeRoutes = { [list]: () => ({ items: [], most: 10 }) };
  const { user: visitor, container } = renderPage(<PasskeyOffer />, { isMember: true, api });
  await visitor.click(await button('نه، ممنون'));
  expect(container.textContent).toBe('');
  const again = renderPage(<PasskeyOffer />, { isMember: true, api });
  await waitFor(() => expect(again.requests).toHaveLength(1));
  expect(again.container.textContent).toBe('');
});

test('a member who has a passkey gets no offer', async () => {
  const { requests, container } = renderPage(<PasskeyOffer />, {
    isMember: true,
    api: { [list]: () => ({ items: [phone], most: 10 }) },
  });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('a passkey logs in from the button', async () => {
  const { user: visitor, address } = renderPage(<LogIn />, {
    path: '/auth/login',
    route: '/auth/login',
    api: { 'post /api/v1/auth/passkey/options': () => requestOptions, 'post /api/v1/auth/passkey': () => signedIn },
  });
  await visitor.click(await button('ورود با کلید عبور'));
  await waitFor(() => expect(address()).toBe('/account'));
  expect($isMember.get()).toBe(true);
});

test('a log-in with a passkey that ends after its page was left opens no page, and its return path is forgotten', async () => {
  let finish = () => {};
  $general.setKey('returnPath', '/account/orders');
  const page = renderPage(<LogIn />, {
    path: '/auth/login',
    route: '/auth/login',
    api: {
      'post /api/v1/auth/passkey/options': () => requestOptions,
      'post /api/v1/auth/passkey': () => new Promise((resolve) => (finish = () => resolve(signedIn))),
    },
  });
  await page.user.click(await button('ورود با کلید عبور'));
  await waitFor(() => expect(page.requests).toHaveLength(2));
  page.unmount();
  finish();
  await waitFor(() => expect($isMember.get()).toBe(true));
  expect([page.address(), takeReturnPath()]).toEqual(['/auth/login', '/account']);
});

test('a log-in that was cancelled says how to go on, and a refused one shows the message of the API', async () => {
  get.mockImplementation(cancelled);
  const { user: visitor } = renderPage(<LogIn />, {
    api: {
      'post /api/v1/auth/passkey/options': () => requestOptions,
      'post /api/v1/auth/passkey': () => refuse(422, 'ورود ممکن نشد.', { code: 'passkey-refused' }),
    },
  });
  await visitor.click(await button('ورود با کلید عبور'));
  expect(await screen.findByText(/می‌توانید با کد پیامکی وارد شوید/)).toBeTruthy();
  expect(visibleToasts()).toEqual([]);
  get.mockImplementation(async () => credential);
  await visitor.click(await button('ورود با کلید عبور'));
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ description: 'ورود ممکن نشد.' }]));
});

test('a browser without passkeys shows no button and no offer', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  renderPage(<LogIn />, {});
  expect(screen.queryByRole('button', { name: 'ورود با کلید عبور' })).toBeNull();
});

test('code that cannot be loaded is a toast, both for a new passkey and for the log-in', async () => {
  jest.unstable_mockModule('@simplewebauthn/browser', () => {
    throw new TypeError('Failed to fetch');
  });
  jest.resetModules();
  const { addPasskey } = await import('./passkeys.ts');
  const { logInWithPasskey } = await import('./log-in.ts');
  const { $alerts } = await import('@shop/shared/kernel');
  const toastsOf = async (outcome: Promise<unknown>) => {
    expect(await outcome).toBe('refused');
    const titles = $alerts.get().map(({ title }) => title);
    $alerts.set([]);
    return titles;
  };
  expect(await toastsOf(addPasskey())).toEqual(['خطای شبکه']);
  expect(await toastsOf(logInWithPasskey())).toEqual(['خطای شبکه']);
  // Nobody has asked for a suggestion.
  expect(await toastsOf(logInWithPasskey({ inField: true }))).toEqual([]);
});

/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { setToken } from '@shop/shared/kernel';
import { type FakeRoutes, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Me, Preferences } from './account.ts';
import { Page } from './PersonalInfo.tsx';

const me: Me = {
  id: 'm',
  mobile: '09121234567',
  role: 'shopper',
  first_name: 'مینا',
  last_name: null,
  has_password: true,
  current_password_needed: true,
  session_expires_at: '',
  national_id: null,
  birth_date: null,
};
const preferences: Preferences = {
  has_email: true,
  email: null,
  pending_email: null,
  topics: [{ topic: 'tickets', title: 'پاسخ تیکت‌ها', sms: true, email: true }],
};
const withEmail: Preferences = { ...preferences, email: 'mina@example.com' };

const open = (api: FakeRoutes) =>
  renderPage(<Page />, {
    isMember: true,
    api: {
      'get /api/v1/account/me': () => me,
      'get /api/v1/account/message-preferences': () => preferences,
      'get /api/v1/account/buyer-profile': () => ({ profile: null }),
      'get /api/v1/account/passkeys': () => ({ items: [], most: 10 }),
      'get /api/v1/account/sessions': () => ({ items: [] }),
      ...api,
    },
  });

test('a choice whose answer comes after the e-mail was removed does not bring the e-mail back', async () => {
  let answer = () => {};
  const { user } = open({
    'get /api/v1/account/message-preferences': () => withEmail,
    'patch /api/v1/account/message-preferences/{topic}': () =>
      new Promise((resolve) => (answer = () => resolve(withEmail))),
    'delete /api/v1/account/email': () => preferences,
  });
  const part = within(await screen.findByRole('region', { name: 'ایمیل' }));
  await user.click(await screen.findByRole('checkbox', { name: 'پیامک برای پاسخ تیکت‌ها' }));
  await user.click(part.getByRole('button', { name: 'حذف ایمیل' }));
  await user.click(screen.getByRole('button', { name: 'حذف شود' }));
  await part.findByText('هنوز ایمیلی ثبت نکرده‌اید.');
  await act(async () => answer());
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^پیامک/ }).matches(':checked')).toBe(true));
  expect(part.queryByText('mina@example.com')).toBeNull();
});

test('a waiting choice is not sent for the next member of the device', async () => {
  let answer = () => {};
  const { user, requests } = open({
    'patch /api/v1/account/message-preferences/{topic}': () =>
      new Promise((resolve) => (answer = () => resolve(preferences))),
  });
  const box = await screen.findByRole('checkbox', { name: 'پیامک برای پاسخ تیکت‌ها' });
  await user.dblClick(box);
  const choices = () => requests.filter(({ operation }) => operation.startsWith('patch'));
  await waitFor(() => expect(choices()).toHaveLength(1));
  act(() => setToken('token-of-another', new Date(Date.now() + 3_600_000), 'another'));
  await act(async () => answer());
  expect(choices()).toHaveLength(1);
});

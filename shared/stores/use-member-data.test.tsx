/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { Link, setToken, useParams } from '@shop/shared/kernel';
import { renderPage } from '@shop/shared/testing';
import { act, screen } from '@testing-library/react';
import { memberData } from './member-data.ts';
import { useMemberData } from './use-member-data.ts';

/** Each rendering of the page, also those that last one frame. */
const frames: string[] = [];
const owner = { name: 'first' };
const store = memberData<string, string>(async (_, number) => `order ${number} of ${owner.name}`);

function OrderPage() {
  const { number = '' } = useParams();
  const order = useMemberData(store, number);
  frames.push(`${number}: ${order.state === 'ready' ? order.data : order.state}`);
  return (
    <>
      <p>{order.state === 'ready' ? order.data : 'loading'}</p>
      <Link to="/orders/2">next</Link>
    </>
  );
}
const logIn = (member: string) => setToken(`session of ${member}`, new Date(Date.now() + 60_000), member);

test('the page of an order never shows the previous order', async () => {
  const { user } = renderPage(<OrderPage />, { path: '/orders/1', route: '/orders/:number', isMember: true });
  await screen.findByText('order 1 of first');
  await user.click(screen.getByRole('link', { name: 'next' }));
  await screen.findByText('order 2 of first');
  expect(frames.filter((frame) => frame.startsWith('2') && frame.includes('order 1'))).toEqual([]);
});

test('the page of an order loads again when another tab has logged in another member', async () => {
  renderPage(<OrderPage />, { path: '/orders/1', route: '/orders/:number' });
  act(() => logIn('first'));
  await screen.findByText('order 1 of first');
  owner.name = 'second';
  act(() => {
    logIn('second');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  });
  await screen.findByText('order 1 of second');
});

/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $alerts, closeAlert, notify } from '@shop/shared/kernel';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  $alerts.set([]);
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const region = () => screen.getByRole('status');
const pass = (time: number) => act(async () => jest.advanceTimersByTimeAsync(time));
const show = (alert: Parameters<typeof notify>[0]) => act(() => notify(alert));

test('the region exists before the first toast, and is polite', async () => {
  render(<Toasts />);
  expect(region().textContent).toBe('');
  show({ type: 'danger', title: 'خطا', description: 'مشکلی پیش آمده است!' });
  expect(region().textContent).toContain('خطامشکلی پیش آمده است!');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast closes itself after 5000 ms', async () => {
  render(<Toasts />);
  show({ type: 'success', title: 'ثبت شد' });
  await pass(4999);
  expect(region().textContent).toBe('ثبت شد');
  await pass(1);
  expect(region().textContent).toBe('');
  expect($alerts.get()).toEqual([]);
});

test('a toast shows its remaining time, updated every 200 ms', async () => {
  render(<Toasts />);
  show({ type: 'success', title: 'ثبت شد' });
  const remaining = () => screen.getByRole('progressbar', { hidden: true }).getAttribute('value');
  await pass(199);
  expect(remaining()).toBe('5000');
  await pass(1);
  expect(remaining()).toBe('4800');
  await pass(4600);
  expect(remaining()).toBe('200');
});

test.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('a toast stays open while %s is on it', async (_, enter, leave) => {
  render(<Toasts />);
  show({ type: 'warning', title: 'موجودی کم است' });
  const button = screen.getByRole('button', { hidden: true });
  enter(button);
  await pass(60_000);
  expect(region().textContent).toBe('موجودی کم است');
  leave(button);
  await pass(5000);
  expect(region().textContent).toBe('');
});

test('several toasts are shown together, each with its own close button', async () => {
  render(<Toasts />);
  show({ type: 'success', title: 'یک' });
  show({ type: 'success', title: 'دو' });
  fireEvent.click(within(region()).getByRole('button', { name: 'بستن پیام «یک»', hidden: true }));
  await pass(0);
  expect(region().textContent).toBe('دو');
});

test('a toast closed through the store disappears', async () => {
  render(<Toasts />);
  show({ type: 'success', title: 'یک' });
  const id = $alerts.get()[0]?.id ?? 0;
  await act(async () => closeAlert(id));
  await pass(0);
  expect(region().textContent).toBe('');
});

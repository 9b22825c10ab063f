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
const tell = (told: Parameters<typeof notify>[0]) => act(() => notify(told));

test('the region is there before anything is told, and is polite', async () => {
  render(<Toasts />);
  expect(region().textContent).toBe('');
  tell({ type: 'danger', title: 'خطا', description: 'مشکلی پیش آمده است!' });
  expect(region().textContent).toContain('خطامشکلی پیش آمده است!');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it closes itself after 5000 ms', async () => {
  render(<Toasts />);
  tell({ type: 'success', title: 'ثبت شد' });
  await pass(4999);
  expect(region().textContent).toBe('ثبت شد');
  await pass(1);
  expect(region().textContent).toBe('');
  expect($alerts.get()).toEqual([]);
});

test.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('while %s is over it, it stays', async (_, comes, goes) => {
  render(<Toasts />);
  tell({ type: 'warning', title: 'موجودی کم است' });
  const button = screen.getByRole('button', { hidden: true });
  comes(button);
  await pass(60_000);
  expect(region().textContent).toBe('موجودی کم است');
  goes(button);
  await pass(5000);
  expect(region().textContent).toBe('');
});

test('several stand one above the other, each with its own button', async () => {
  render(<Toasts />);
  tell({ type: 'success', title: 'یک' });
  tell({ type: 'success', title: 'دو' });
  fireEvent.click(within(region()).getByRole('button', { name: 'بستن پیام «یک»', hidden: true }));
  await pass(0);
  expect(region().textContent).toBe('دو');
});

test('what others close goes as well', async () => {
  render(<Toasts />);
  tell({ type: 'success', title: 'یک' });
  const id = $alerts.get()[0]?.id ?? 0;
  await act(async () => closeAlert(id));
  await pass(0);
  expect(region().textContent).toBe('');
});

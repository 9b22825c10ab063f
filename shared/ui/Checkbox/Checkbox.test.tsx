/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './Checkbox.tsx';

afterEach(cleanup);

test('a press on the label and the space key toggle a checkbox', async () => {
  const onValue = jest.fn();
  render(<Checkbox label="قوانین را می‌پذیرم" onValue={onValue} />);
  await userEvent.click(screen.getByText('قوانین را می‌پذیرم'));
  expect(onValue).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard(' ');
  expect(onValue).toHaveBeenLastCalledWith(false);
});

test('hint and error are connected to the control', () => {
  render(<Checkbox label="قوانین" hint="یک صفحه است" error="بدون پذیرش آن نمی‌شود" />);
  const box = screen.getByRole('checkbox', { name: 'قوانین' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const words = (box.getAttribute('aria-describedby') ?? '').split(' ');
  expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual(['بدون پذیرش آن نمی‌شود', 'یک صفحه است']);
});

test('the control keeps the focus when it gets an error', () => {
  const { rerender } = render(<Checkbox label="قوانین" error={undefined} />);
  const box = screen.getByRole('checkbox');
  box.focus();
  rerender(<Checkbox label="قوانین" error="بدون پذیرش آن نمی‌شود" />);
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).toBe(box);
});

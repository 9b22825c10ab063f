/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioGroup } from './RadioGroup.tsx';

afterEach(cleanup);

const options = [
  { value: 'post', label: 'پست', hint: 'سه تا پنج روز' },
  { value: 'tipax', label: 'تیپاکس' },
  { value: 'own', label: 'دریافت حضوری', disabled: true },
];

test('an option is chosen by a press on its label or on the radio button', async () => {
  const onValue = jest.fn();
  render(<RadioGroup label="روش ارسال" options={options} onValue={onValue} />);
  const group = screen.getByRole('radiogroup', { name: 'روش ارسال' });
  expect(group.querySelector(':checked')).toBeNull();
  await userEvent.click(screen.getByText('سه تا پنج روز'));
  expect(onValue).toHaveBeenLastCalledWith('post');
  await userEvent.click(screen.getByRole('radio', { name: 'تیپاکس' }));
  expect(onValue).toHaveBeenLastCalledWith('tipax');
});

test('a disabled option cannot be chosen', async () => {
  const onValue = jest.fn();
  render(<RadioGroup label="روش ارسال" options={options} onValue={onValue} />);
  await userEvent.click(screen.getByText('دریافت حضوری'));
  expect(onValue).not.toHaveBeenCalled();
});

test('an error is connected to the group', () => {
  render(<RadioGroup label="روش ارسال" options={options} error="یکی را انتخاب کنید" required />);
  const group = screen.getByRole('radiogroup');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(group.getAttribute('aria-required')).toBe('true');
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('یکی را انتخاب کنید');
});

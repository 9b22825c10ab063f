/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './Select.tsx';

afterEach(cleanup);

const options = [
  { value: '8', label: 'تهران' },
  { value: '10', label: 'خراسان رضوی' },
];

test('the placeholder is shown until an option is chosen, and cannot be chosen itself', async () => {
  const onValue = jest.fn();
  render(<Select label="استان" options={options} placeholder="استان را انتخاب کنید" onValue={onValue} required />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'استان' });
  expect(select.value).toBe('');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'استان را انتخاب کنید' }).disabled).toBe(true);
  await userEvent.selectOptions(select, 'خراسان رضوی');
  expect(onValue).toHaveBeenCalledWith('10');
});

test('an error is connected to the control', () => {
  render(<Select label="استان" options={options} error="استان را انتخاب کنید" />);
  const select = screen.getByRole('combobox', { name: 'استان' });
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'استان را انتخاب کنید',
  );
});

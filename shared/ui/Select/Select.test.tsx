/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { Select } from './Select.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

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

/** The server's HTML in the document, before the page hydrates. */
function renderOnServer(element: ReactElement): { container: HTMLElement; select: HTMLSelectElement } {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(element);
  return { container, select: screen.getByRole<HTMLSelectElement>('combobox') };
}

test.each([
  ['without a default', {}],
  ['with an empty default', { defaultValue: '' }],
  ['with another default', { defaultValue: '8' }],
])('a choice made before hydration stays and is reported, %s', async (_, props) => {
  const onValue = jest.fn();
  const element = <Select label="استان" options={options} placeholder="انتخاب کنید" onValue={onValue} {...props} />;
  const { container, select } = renderOnServer(element);
  await userEvent.selectOptions(select, 'خراسان رضوی');
  await act(async () => void hydrateRoot(container, element));
  expect(select.value).toBe('10');
  expect(onValue.mock.calls).toEqual([['10']]);
});

test('a select that nobody has touched reports nothing at hydration', async () => {
  const onValue = jest.fn();
  const element = <Select label="استان" options={options} onValue={onValue} defaultValue="10" />;
  const { container, select } = renderOnServer(element);
  await act(async () => void hydrateRoot(container, element));
  expect([select.value, onValue.mock.calls]).toEqual(['10', []]);
});

test('a default that arrives later, such as a draft, is shown unless the visitor has chosen already', async () => {
  const element = (defaultValue: string) => (
    <Select label="استان" options={options} placeholder="انتخاب کنید" defaultValue={defaultValue} />
  );
  const { rerender } = render(element(''));
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  rerender(element('8'));
  expect(select.value).toBe('8');
  await userEvent.selectOptions(select, 'خراسان رضوی');
  rerender(element(''));
  expect(select.value).toBe('10');
});

/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import { Field } from './Field.tsx';

afterEach(cleanup);

function Form({
  kind,
  onValue,
}: {
  kind: 'tel' | 'number' | 'decimal' | 'code' | 'text';
  onValue: (value: string) => void;
}) {
  const [value, setValue] = useState('');
  return (
    <Field
      label="شماره"
      kind={kind}
      value={value}
      onValue={(text) => {
        setValue(text);
        onValue(text);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'شماره' });

test.each([
  ['tel', '۰۹۱۲ ٣٤٥ 6789', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
  ['number', '۱۲٬٥00', '۱۲٬۵۰۰', '12٬500'],
  ['decimal', '۲.5', '۲٫۵', '2٫5'],
  ['code', '٤٢ 7۱', '۴۲۷۱', '4271'],
  ['text', 'واحد ۱۲', 'واحد ۱۲', 'واحد ۱۲'],
] as const)('a field of the kind %s takes digits of every keyboard', async (kind, typed, displayed, submitted) => {
  const onValue = jest.fn();
  render(<Form kind={kind} onValue={onValue} />);
  await userEvent.type(input(), typed);
  expect(input().value).toBe(displayed);
  expect(onValue).toHaveBeenLastCalledWith(submitted);
});

test.each(['۲٫۵', '10-20', '۱۲ عدد'])('a number field keeps %s as it was typed', async (typed) => {
  render(<Form kind="number" onValue={() => undefined} />);
  await userEvent.type(input(), typed);
  expect(toLatinDigits(input().value)).toBe(toLatinDigits(typed));
});

test('a digit typed in the middle keeps the caret after it', async () => {
  render(<Form kind="tel" onValue={() => undefined} />);
  await userEvent.type(input(), '0912');
  input().setSelectionRange(1, 1);
  await userEvent.keyboard('5');
  expect(input().value).toBe('۰۵۹۱۲');
  expect(input().selectionStart).toBe(2);
});

test('error and hint are connected to the field, in this order', () => {
  render(<Field label="شماره" hint="با ۰۹ شروع می‌شود" error="شماره درست نیست" required />);
  const words = (input().getAttribute('aria-describedby') ?? '').split(' ');
  expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual(['شماره درست نیست', 'با ۰۹ شروع می‌شود']);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().required).toBe(true);
});

test('a valid field has neither aria-invalid nor a description', () => {
  render(<Field label="شماره" />);
  expect(input().hasAttribute('aria-invalid')).toBe(false);
  expect(input().hasAttribute('aria-describedby')).toBe(false);
});

test('phone numbers and codes are left-to-right and request a numeric keyboard', () => {
  render(<Field label="شماره" kind="code" />);
  expect(input().dir).toBe('ltr');
  expect(input().inputMode).toBe('numeric');
  expect(input().autocomplete).toBe('one-time-code');
});

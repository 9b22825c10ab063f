/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

afterEach(cleanup);

type BuyingProps = { onValue?: (value: number) => void; whyNoMore?: string };

function Buying({ onValue = () => undefined, whyNoMore }: BuyingProps) {
  const [value, setValue] = useState(100);
  return (
    <QuantityStepper
      label="تعداد گونی"
      pack={50}
      min={60}
      max={1220}
      whyNoMore={whyNoMore}
      value={value}
      onValue={(quantity) => {
        setValue(quantity);
        onValue(quantity);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'تعداد گونی' });
const statusText = () => screen.getByRole('status').textContent;
const increaseButton = () => screen.getByRole('button', { name: 'افزایش تعداد گونی' });
const decreaseButton = () => screen.getByRole('button', { name: 'کاهش تعداد گونی' });

async function type(text: string): Promise<void> {
  await userEvent.clear(input());
  await userEvent.type(input(), text);
  await userEvent.tab();
}

test('buttons and arrow keys change the quantity by a pack', async () => {
  render(<Buying />);
  await userEvent.click(increaseButton());
  expect(input().value).toBe('۱۵۰');
  await userEvent.click(input());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(statusText()).toBe('');
  await userEvent.keyboard('{ArrowDown}');
  expect(input().value).toBe('۲۰۰');
  expect(input().getAttribute('aria-valuetext')).toBe('۲۰۰ عدد');
});

test('a stepper at its minimum stays there, keeps the focus and shows the reason', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  expect(decreaseButton().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(decreaseButton());
  expect(onValue).not.toHaveBeenCalled();
  expect(statusText()).toBe('حداقل سفارش ۱۰۰ عدد است.');
  expect(document.activeElement).toBe(decreaseButton());
});

test('a quantity above the stock becomes the largest number of whole packs', async () => {
  render(<Buying />);
  await type('٥٠٠٠');
  expect(input().value).toBe('۱٬۲۰۰');
  expect(statusText()).toBe('بیشتر از ۱٬۲۰۰ عدد موجود نیست.');
  expect(increaseButton().getAttribute('aria-disabled')).toBe('true');
});

test('a quantity above the stock is reported, but not an absurd one such as a mobile number', async () => {
  const onExcess = jest.fn();
  render(<QuantityStepper label="تعداد گونی" max={400} value={20} onValue={() => undefined} onExcess={onExcess} />);
  await type('۶۰۰۰');
  expect(onExcess).toHaveBeenLastCalledWith(6000);
  await type('09121110001');
  expect(onExcess).toHaveBeenLastCalledWith(undefined);
});

test('the reason of the caller is shown when the maximum is not the stock', async () => {
  render(<Buying whyNoMore="در یک سفارش بیشتر فروخته نمی‌شود." />);
  await type('5000');
  expect(input().value).toBe('۱٬۲۰۰');
  expect(statusText()).toBe('در یک سفارش بیشتر فروخته نمی‌شود.');
});

test('a quantity that is no multiple of the pack is rounded up, with a reason until the next valid quantity', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  await type('۲۱۰');
  expect(onValue).toHaveBeenLastCalledWith(250);
  expect(statusText()).toBe('در بسته‌های ۵۰تایی فروخته می‌شود؛ ۲۵۰ عدد شد.');
  await userEvent.click(increaseButton());
  expect(statusText()).toBe('');
});

test('an emptied field shows its last quantity again', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  await userEvent.click(increaseButton());
  await userEvent.clear(input());
  await userEvent.tab();
  expect(input().value).toBe('۱۵۰');
  expect(onValue).toHaveBeenCalledTimes(1);
});

test('a busy field reports no change', async () => {
  const onValue = jest.fn();
  render(<QuantityStepper label="تعداد" value={3} onValue={onValue} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'افزایش تعداد' }));
  expect(onValue).not.toHaveBeenCalled();
});

test.each(['۱۵۰٫۵', '150.5', '150/5', '۱۵۰،۵', 'صد'])(
  '%s bags are refused, and the field keeps what was typed',
  async (typed) => {
    const onValue = jest.fn();
    render(<Buying onValue={onValue} />);
    await type(typed);
    expect(onValue).not.toHaveBeenCalled();
    expect(toLatinDigits(input().value)).toBe(toLatinDigits(typed).replace(/[./]/, '٫'));
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(statusText()).toMatch(/عدد کامل بنویسید|با رقم بنویسید/);
    await type('200');
    expect(onValue).toHaveBeenLastCalledWith(200);
    expect(input().getAttribute('aria-invalid')).toBeNull();
  },
);

test.each(['-5', '−۵', '- 5'])('%s is a number, so its error names the minimum', async (typed) => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  await type(typed);
  expect(statusText()).toBe('حداقل سفارش ۱۰۰ عدد است.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(onValue).not.toHaveBeenCalled();
});

test('cloth by the metre is sold in half metres', async () => {
  const onValue = jest.fn();
  render(<QuantityStepper label="طول" unit="متر" pack={0.5} max={20} value={1} onValue={onValue} />);
  const length = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'طول' });
  expect(length.inputMode).toBe('decimal');
  for (const [typed, metres] of [
    ['۲٫۵', 2.5],
    ['2.5', 2.5],
    ['2/5', 2.5],
    ['0.5', 0.5],
    ['۲٫۳', 2.5],
  ] as const) {
    await userEvent.clear(length);
    await userEvent.type(length, `${typed}{Enter}`);
    expect(onValue).toHaveBeenLastCalledWith(metres);
  }
  expect(statusText()).toBe('نیم متر به نیم متر فروخته می‌شود؛ ۲٫۵ متر شد.');
});

test('the error of a text that is no quantity goes as soon as the text is one', async () => {
  render(<Buying />);
  await type('۱۲٫۵');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(input());
  await userEvent.type(input(), '۱۵');
  expect(input().getAttribute('aria-invalid')).toBeNull();
  expect(statusText()).toBe('');
});

/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
const told = () => screen.getByRole('status').textContent;
const more = () => screen.getByRole('button', { name: 'افزایش تعداد گونی' });
const less = () => screen.getByRole('button', { name: 'کاهش تعداد گونی' });

async function type(text: string): Promise<void> {
  await userEvent.clear(input());
  await userEvent.type(input(), text);
  await userEvent.tab();
}

test('it goes by packs, by press and by arrow', async () => {
  render(<Buying />);
  await userEvent.click(more());
  expect(input().value).toBe('۱۵۰');
  await userEvent.click(input());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(told()).toBe('');
  await userEvent.keyboard('{ArrowDown}');
  expect(input().value).toBe('۲۰۰');
  expect(input().getAttribute('aria-valuetext')).toBe('۲۰۰ عدد');
});

test('at the least it holds, keeps the focus, and says why', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  expect(less().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(less());
  expect(onValue).not.toHaveBeenCalled();
  expect(told()).toBe('کمترین سفارش ۱۰۰ عدد است.');
  expect(document.activeElement).toBe(less());
});

test('more than there is becomes the last whole packs', async () => {
  render(<Buying />);
  await type('٥٠٠٠');
  expect(input().value).toBe('۱٬۲۰۰');
  expect(told()).toBe('بیشتر از ۱٬۲۰۰ عدد موجود نیست.');
  expect(more().getAttribute('aria-disabled')).toBe('true');
});

test('where it is not the stock that ends it, the true reason is told', async () => {
  render(<Buying whyNoMore="در یک سفارش بیشتر فروخته نمی‌شود." />);
  await type('5000');
  expect(input().value).toBe('۱٬۲۰۰');
  expect(told()).toBe('در یک سفارش بیشتر فروخته نمی‌شود.');
});

test('what is no whole pack is rounded up, and told; the next that fits needs no word', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  await type('۲۱۰');
  expect(onValue).toHaveBeenLastCalledWith(250);
  expect(told()).toBe('در بسته‌های ۵۰تایی فروخته می‌شود؛ ۲۵۰ عدد شد.');
  await userEvent.click(more());
  expect(told()).toBe('');
});

test('an emptied field means nothing', async () => {
  const onValue = jest.fn();
  render(<Buying onValue={onValue} />);
  await userEvent.click(more());
  await userEvent.clear(input());
  await userEvent.tab();
  expect(input().value).toBe('۱۵۰');
  expect(onValue).toHaveBeenCalledTimes(1);
});

test('while a change is on its way no other is taken', async () => {
  const onValue = jest.fn();
  render(<QuantityStepper label="تعداد" value={3} onValue={onValue} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'افزایش تعداد' }));
  expect(onValue).not.toHaveBeenCalled();
});

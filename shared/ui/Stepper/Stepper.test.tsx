/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { renderPage } from '../../testing/index.ts';
import { Stepper } from './Stepper.tsx';

afterEach(cleanup);

const steps = [
  { title: 'سبد خرید', to: '/checkout/cart' },
  { title: 'ارسال', to: '/checkout/shipping' },
  { title: 'پرداخت', to: '/checkout/payment' },
];

test('completed steps are links, later steps are not, and the current step is marked', () => {
  renderPage(<Stepper label="مراحل خرید" steps={steps} current={1} />);
  expect(screen.getByRole('navigation', { name: 'مراحل خرید' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['سبد خرید']);
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current.map((item) => item.textContent)).toEqual(['۲ارسال']);
});

test('completed steps are announced as completed', () => {
  render(<Stepper label="وضعیت سفارش" steps={[{ title: 'ثبت' }, { title: 'ارسال' }]} current={2} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ثبت، انجام شد', 'ارسال، انجام شد']);
});

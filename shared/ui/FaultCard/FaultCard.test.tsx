/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FaultCard } from './FaultCard.tsx';

afterEach(cleanup);

test('a fallback card shows the failure and the request id, and retries on a press', async () => {
  const retry = jest.fn();
  render(<FaultCard onRetry={retry} requestId="req-17" />);
  expect(screen.getByRole('alert').textContent).toContain('این بخش الان در دسترس نیست');
  expect(screen.getByText('req-17').getAttribute('dir')).toBe('ltr');
  await userEvent.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('for an offline visitor the card blames the connection, not the shop', () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender } = render(<FaultCard onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('اینترنت شما قطع است');
  line.mockReturnValue(true);
  rerender(<FaultCard onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('مشکل از ماست');
});

test('a second press is ignored during a retry', async () => {
  const retry = jest.fn();
  render(<FaultCard onRetry={retry} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(retry).not.toHaveBeenCalled();
});

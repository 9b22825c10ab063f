/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FaultCard } from './FaultCard.tsx';

afterEach(cleanup);

test('it says so, and tries again when asked', async () => {
  const retry = jest.fn();
  render(<FaultCard onRetry={retry} requestId="req-17" />);
  expect(screen.getByRole('alert').textContent).toContain('این بخش الان در دسترس نیست');
  expect(screen.getByText('req-17').getAttribute('dir')).toBe('ltr');
  await userEvent.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('whose line is down hears that, and not that the shop is at fault', () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender } = render(<FaultCard onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('اینترنت شما قطع است');
  line.mockReturnValue(true);
  rerender(<FaultCard onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('مشکل از سمت ماست');
});

test('while a try is under way it takes no second press', async () => {
  const retry = jest.fn();
  render(<FaultCard onRetry={retry} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(retry).not.toHaveBeenCalled();
});

/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';

afterEach(cleanup);

test('a busy button ignores presses and keeps the focus', async () => {
  const [press, send] = [jest.fn(), jest.fn()];
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={press}>
        ثبت
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'ثبت' });
  button.focus();
  rerender(form(true));
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  // Browsers take the focus away from a disabled element; jsdom leaves it there.
  expect(button).not.toHaveProperty('disabled', true);
});

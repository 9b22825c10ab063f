/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea } from './TextArea.tsx';

afterEach(cleanup);

test('what is typed is counted, in Persian digits', async () => {
  render(<TextArea label="دیدگاه" limit={200} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'دیدگاه' }), 'سلام');
  expect(screen.getByText('۴ از ۲۰۰')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what it begins with is counted, also when that comes late', () => {
  const { rerender } = render(<TextArea label="دیدگاه" limit={200} />);
  rerender(<TextArea label="دیدگاه" limit={200} defaultValue="درود" />);
  expect(screen.getByText('۴ از ۲۰۰')).toBeTruthy();
});

test('near the end it is also heard', async () => {
  render(<TextArea label="دیدگاه" limit={12} />);
  await userEvent.type(screen.getByRole('textbox'), 'سلام');
  expect(screen.getByRole('status').textContent).toBe('۸ نویسهٔ دیگر جا دارد');
});

test('too long a text stays whole, and is told', async () => {
  const onValue = jest.fn();
  render(<TextArea label="دیدگاه" limit={5} onValue={onValue} />);
  const area = screen.getByRole('textbox');
  await userEvent.click(area);
  await userEvent.paste('سلام بر شما');
  expect(onValue).toHaveBeenLastCalledWith('سلام بر شما');
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('۶ نویسه بیش از اندازه است. آن را کوتاه‌تر کنید.')).toBeTruthy();
});

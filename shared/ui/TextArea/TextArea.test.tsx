/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea } from './TextArea.tsx';

afterEach(cleanup);

test('typed characters are counted in Persian digits, in groups of three', async () => {
  render(<TextArea label="دیدگاه" limit={4000} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'دیدگاه' }), 'سلام');
  expect(screen.getByText('۴ از ۴٬۰۰۰')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the initial text is counted, also when it is set later', () => {
  const { rerender } = render(<TextArea label="دیدگاه" limit={200} />);
  rerender(<TextArea label="دیدگاه" limit={200} defaultValue="درود" />);
  expect(screen.getByText('۴ از ۲۰۰')).toBeTruthy();
});

test('near the limit the count is announced to screen readers', async () => {
  render(<TextArea label="دیدگاه" limit={12} />);
  await userEvent.type(screen.getByRole('textbox'), 'سلام');
  expect(screen.getByRole('status').textContent).toBe('۸ کاراکتر دیگر جا دارد');
});

test('a text above the limit is not cut and shows an error', async () => {
  const onValue = jest.fn();
  render(<TextArea label="دیدگاه" limit={5} onValue={onValue} />);
  const area = screen.getByRole('textbox');
  await userEvent.click(area);
  await userEvent.paste('سلام بر شما');
  expect(onValue).toHaveBeenLastCalledWith('سلام بر شما');
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('۶ کاراکتر بیشتر از حد مجاز است. متن را کوتاه‌تر کنید.')).toBeTruthy();
});

test('an emoji is one character, as in the check of the form', async () => {
  render(<TextArea label="دیدگاه" limit={5} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('عالی😀');
  expect(screen.getByText('۵ از ۵')).toBeTruthy();
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
});

/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Rating } from './Rating.tsx';
import { RatingInput } from './RatingInput.tsx';

afterEach(cleanup);

test.each([
  [4.32, 'امتیاز ۴٫۳ از ۵'],
  [5, 'امتیاز ۵ از ۵'],
  [0, 'امتیاز ۰ از ۵'],
])('%d stars are told in Persian', (value, told) => {
  render(<Rating value={value} />);
  expect(screen.getByRole('img', { name: told })).toBeTruthy();
});

test('it says how many have said so, and when nobody has', () => {
  const { rerender } = render(<Rating value={4} count={12} />);
  expect(screen.getByText('(۱۲ دیدگاه)')).toBeTruthy();
  rerender(<Rating value={0} count={0} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('هنوز امتیازی ندارد')).toBeTruthy();
});

test('stars are chosen by name, and say what they mean', async () => {
  const onValue = jest.fn();
  const { rerender } = render(<RatingInput label="امتیاز شما" value={undefined} onValue={onValue} />);
  expect(screen.getByRole('radiogroup', { name: 'امتیاز شما' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '۴ ستاره، خوب' }));
  expect(onValue).toHaveBeenCalledWith(4);
  rerender(<RatingInput label="امتیاز شما" value={4} onValue={onValue} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '۴ ستاره، خوب' }).checked).toBe(true);
  expect(screen.getByText('خوب')).toBeTruthy();
});

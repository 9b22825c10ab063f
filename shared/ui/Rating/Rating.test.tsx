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
])('a rating of %d has a Persian accessible name', (value, name) => {
  render(<Rating value={value} />);
  expect(screen.getByRole('img', { name })).toBeTruthy();
});

test('the number of reviews is shown, and a text when there are none', () => {
  const { rerender } = render(<Rating value={4} count={12} />);
  expect(screen.getByText('(۱۲ دیدگاه)')).toBeTruthy();
  rerender(<Rating value={0} count={0} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('هنوز امتیازی ندارد')).toBeTruthy();
});

test('a star is chosen by its accessible name and shows its meaning', async () => {
  const onValue = jest.fn();
  const { rerender } = render(<RatingInput label="امتیاز شما" value={undefined} onValue={onValue} />);
  expect(screen.getByRole('radiogroup', { name: 'امتیاز شما' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '۴ ستاره، خوب' }));
  expect(onValue).toHaveBeenCalledWith(4);
  rerender(<RatingInput label="امتیاز شما" value={4} onValue={onValue} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '۴ ستاره، خوب' }).checked).toBe(true);
  expect(screen.getByText('خوب')).toBeTruthy();
});

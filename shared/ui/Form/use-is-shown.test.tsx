/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { Link } from '../../kernel/links.ts';
import { RouterProvider } from '../../kernel/router-provider.ts';
import { useIsShown } from './use-is-shown.ts';

test('a page is no longer shown from the press of a link to another page on, also while that one is loading', async () => {
  let isShown = () => false;
  function FormPage() {
    isShown = useIsShown();
    return <Link to="/slow">صفحهٔ دیگر</Link>;
  }
  let load = () => {};
  const router = createMemoryRouter([
    { path: '/', element: <FormPage /> },
    { path: '/slow', element: <p>رسید</p>, loader: () => new Promise((resolve) => (load = () => resolve(null))) },
  ]);
  render(<RouterProvider router={router} />);
  expect(isShown()).toBe(true);
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('link')).toBeTruthy();
  expect(isShown()).toBe(false);
  await act(async () => load());
  expect(await screen.findByText('رسید')).toBeTruthy();
  expect(isShown()).toBe(false);
});

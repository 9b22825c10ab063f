/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { ConfirmButton } from './ConfirmButton.tsx';

function open(onConfirm: () => Promise<void>) {
  const { user } = renderPage(
    <ConfirmButton label="لغو سفارش" title="سفارش لغو شود؟" yes="بله" no="نه" isRemoval onConfirm={onConfirm}>
      سفارش لغوشده برنمی‌گردد.
    </ConfirmButton>,
  );
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('the action runs after a confirmation only', async () => {
  const onConfirm = jest.fn(async () => undefined);
  const { press } = open(onConfirm);
  await press('لغو سفارش');
  expect(within(screen.getByRole('dialog')).getByText('سفارش لغوشده برنمی‌گردد.')).toBeTruthy();
  await press('نه');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a double press runs the action once, and the dialog closes when it has settled', async () => {
  let finish = () => {};
  const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, press } = open(onConfirm);
  await press('لغو سفارش');
  await user.dblClick(screen.getByRole('button', { name: 'بله' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeTruthy();
  await act(async () => finish());
  expect(screen.queryByRole('dialog')).toBeNull();
});

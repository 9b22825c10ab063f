import { beforeEach, expect, test } from '@jest/globals';
import { $alerts, closeAlert, dropAlert, notify } from './alerts.ts';

beforeEach(() => $alerts.set([]));
const titles = () => $alerts.get().map(({ title }) => title);

test('is shown for five seconds at the bottom right unless it says otherwise', () => {
  notify({ title: 'به سبد خرید افزوده شد', type: 'success' });
  notify({ title: 'خطا', type: 'danger', position: 'top', duration: 1000, description: 'نشد' });
  expect($alerts.get()).toMatchObject([
    { open: true, type: 'success', position: 'bottom-right', duration: 5000, description: '' },
    { open: true, type: 'danger', position: 'top', duration: 1000, description: 'نشد' },
  ]);
});

test('several stand together, but not more than fit', () => {
  for (const title of ['یک', 'دو', 'سه', 'چهار', 'پنج']) notify({ title, type: 'warning' });
  expect(titles()).toEqual(['دو', 'سه', 'چهار', 'پنج']);
});

test('the same said again is said once, anew', () => {
  const first = notify({ title: 'خطا', type: 'danger' });
  notify({ title: 'خطای شبکه', type: 'danger' });
  const again = notify({ title: 'خطا', type: 'danger' });
  expect(titles()).toEqual(['خطای شبکه', 'خطا']);
  expect(again).not.toBe(first);
});

test('closes, and goes when it is out of sight', () => {
  const id = notify({ title: 'یک', type: 'success' });
  notify({ title: 'دو', type: 'success' });
  closeAlert(id);
  expect($alerts.get()).toMatchObject([{ open: false }, { open: true }]);
  dropAlert(id);
  expect(titles()).toEqual(['دو']);
});

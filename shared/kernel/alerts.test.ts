import { beforeEach, expect, test } from '@jest/globals';
import { $alerts, closeAlert, notify, removeAlert } from './alerts.ts';

beforeEach(() => $alerts.set([]));
const shownTitles = () => $alerts.get().map(({ title }) => title);

test('a toast is shown for five seconds at the bottom right unless the caller chooses otherwise', () => {
  notify({ title: 'به سبد خرید اضافه شد', type: 'success' });
  notify({ title: 'خطا', type: 'danger', position: 'top', duration: 1000, description: 'نشد' });
  expect($alerts.get()).toMatchObject([
    { open: true, type: 'success', position: 'bottom-right', duration: 5000, description: '' },
    { open: true, type: 'danger', position: 'top', duration: 1000, description: 'نشد' },
  ]);
});

test('a fifth toast drops the oldest', () => {
  for (const title of ['یک', 'دو', 'سه', 'چهار', 'پنج']) notify({ title, type: 'warning' });
  expect(shownTitles()).toEqual(['دو', 'سه', 'چهار', 'پنج']);
});

test('a repeated text replaces the earlier toast and restarts its time', () => {
  const first = notify({ title: 'خطا', type: 'danger' });
  notify({ title: 'خطای شبکه', type: 'danger' });
  const repeated = notify({ title: 'خطا', type: 'danger' });
  expect(shownTitles()).toEqual(['خطای شبکه', 'خطا']);
  expect(repeated).not.toBe(first);
});

test('a closed toast stays in the list until it is removed', () => {
  const id = notify({ title: 'یک', type: 'success' });
  notify({ title: 'دو', type: 'success' });
  closeAlert(id);
  expect($alerts.get()).toMatchObject([{ open: false }, { open: true }]);
  removeAlert(id);
  expect(shownTitles()).toEqual(['دو']);
});

/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './Tabs.tsx';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const about = () => (
  <Tabs
    label="دربارهٔ این کالا"
    tabs={[
      { id: 'about', title: 'معرفی', content: 'گونی بافته' },
      { id: 'specs', title: 'مشخصات', content: 'وزن ۹۰ گرم' },
      { id: 'reviews', title: 'دیدگاه‌ها', content: 'خوب بود' },
    ]}
  />
);
const open = () => render(about());

const shown = () => screen.getAllByRole('tabpanel').map((panel) => panel.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });

test('one text at a time is shown, under the name of its tab', async () => {
  open();
  expect(shown()).toEqual(['گونی بافته']);
  await userEvent.click(tab('مشخصات'));
  expect(shown()).toEqual(['وزن ۹۰ گرم']);
  expect(screen.getByRole('tabpanel', { name: 'مشخصات' })).toBeTruthy();
});

test('to the left is forward, as one reads; round the ends, and to them', async () => {
  open();
  await userEvent.tab();
  const trodden = [];
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
    trodden.push(document.activeElement?.textContent);
  }
  expect(trodden).toEqual(['مشخصات', 'دیدگاه‌ها', 'معرفی', 'دیدگاه‌ها', 'معرفی', 'دیدگاه‌ها']);
});

test('by Tab only the open one is met, and then its text', async () => {
  open();
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('معرفی'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

test('a link to a tab opens it, and does not hold on to it', async () => {
  const { rerender } = open();
  act(() => {
    location.hash = '#reviews';
    window.dispatchEvent(new Event('hashchange'));
  });
  expect(shown()).toEqual(['خوب بود']);
  await userEvent.click(tab('مشخصات'));
  rerender(about());
  expect(shown()).toEqual(['وزن ۹۰ گرم']);
});

test('an address that means something else changes nothing', () => {
  location.hash = '#%';
  open();
  expect(shown()).toEqual(['گونی بافته']);
});

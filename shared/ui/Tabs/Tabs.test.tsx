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

const visiblePanels = () => screen.getAllByRole('tabpanel').map((panel) => panel.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });

test('one panel at a time is visible, named by its tab', async () => {
  open();
  expect(visiblePanels()).toEqual(['گونی بافته']);
  await userEvent.click(tab('مشخصات'));
  expect(visiblePanels()).toEqual(['وزن ۹۰ گرم']);
  expect(screen.getByRole('tabpanel', { name: 'مشخصات' })).toBeTruthy();
});

test('the left arrow selects the next tab, with wrapping, and Home and End the first and last', async () => {
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

test('the Tab key reaches the selected tab and then its panel', async () => {
  open();
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('معرفی'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

test('a link to a tab selects it, and another tab can be selected afterwards', async () => {
  const { rerender } = open();
  act(() => {
    location.hash = '#reviews';
    window.dispatchEvent(new Event('hashchange'));
  });
  expect(visiblePanels()).toEqual(['خوب بود']);
  await userEvent.click(tab('مشخصات'));
  rerender(about());
  expect(visiblePanels()).toEqual(['وزن ۹۰ گرم']);
});

test('an address fragment of something else changes nothing', () => {
  location.hash = '#%';
  open();
  expect(visiblePanels()).toEqual(['گونی بافته']);
});

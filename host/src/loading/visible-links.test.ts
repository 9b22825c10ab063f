/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import type { Handle } from '../routing/handle.ts';
import { watchVisibleLinks } from './visible-links.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

const handleOf = (page: string): Handle => ({
  area: 'catalog',
  page,
  layout: 'default',
  isPrivate: false,
  isStep: false,
});

test('the page of visible links is reported once, and each page in an idle task of its own', () => {
  const idleTasks: (() => void)[] = [];
  Reflect.set(window, 'requestIdleCallback', (task: () => void) => idleTasks.push(task));
  const runIdleTask = () => idleTasks.shift()?.();
  const observed: Element[] = [];
  let notify: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => undefined;
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe = (element: Element) => observed.push(element);
    unobserve = () => undefined;
  }
  Reflect.set(globalThis, 'IntersectionObserver', Observer);
  document.body.innerHTML = ['/products/1', '/products/2', '/shop', '/blog', '/elsewhere']
    .map((path) => `<a href="${path}">پیوند</a>`)
    .join('');
  const handles = new Map([
    ['products', handleOf('product')],
    ['shop', handleOf('listing')],
    ['blog', handleOf('blog')],
  ]);
  const pages: string[] = [];
  watchVisibleLinks(
    ({ pathname }) => handles.get(pathname.split('/')[1] ?? ''),
    ({ page }) => pages.push(page),
  );
  runIdleTask();
  expect(observed).toHaveLength(5);

  notify(observed.map((target, index) => ({ isIntersecting: index !== 3, target })));
  expect(pages).toEqual([]);
  runIdleTask();
  expect(pages).toEqual(['product']);
  runIdleTask();
  expect([pages, idleTasks]).toEqual([['product', 'listing'], []]);

  // The visitor scrolls.
  notify(observed.slice(0, 4).map((target) => ({ isIntersecting: true, target })));
  runIdleTask();
  expect([pages, idleTasks]).toEqual([['product', 'listing', 'blog'], []]);
});

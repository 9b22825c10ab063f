/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { rehearsePress } from './rehearse-press.tsx';

test('a rehearsed press draws outlines in a document of its own, and changes nothing that the visitor sees', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const hidden = document.implementation.createHTMLDocument();
  jest.spyOn(document.implementation, 'createHTMLDocument').mockReturnValue(hidden);
  // React renders as in a browser, in tasks of its own.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  let mostHeadings = 0;
  new MutationObserver(() => {
    mostHeadings = Math.max(mostHeadings, hidden.querySelectorAll('h1').length);
  }).observe(hidden.body, { childList: true, subtree: true });
  // A preview that a press has shown meanwhile covers the page.
  document.body.innerHTML = '<button>فشار</button><div data-covered>فروشگاه</div>';
  document.querySelector('button')?.focus();
  const pageBefore = document.documentElement.outerHTML;
  const entriesBefore = history.length;

  await rehearsePress(createMemoryRouter);

  expect(mostHeadings).toBe(3);
  expect(hidden.body.childElementCount).toBe(0);
  expect(document.documentElement.outerHTML).toBe(pageBefore);
  expect([history.length, location.pathname]).toEqual([entriesBefore, '/']);
  expect(document.activeElement?.textContent).toBe('فشار');
  expect(window.scrollTo).not.toHaveBeenCalled();
});

import { expect, test } from '@jest/globals';
import type { Audience, Layout } from '../contract/layouts.ts';
import { isPrivatePage, isStepPage } from './page-privacy.ts';

const rulesOf = (layout: Layout, audience?: Audience, keepsVisitors = false) => {
  const page = { layout, ...(audience ? { audience } : {}) };
  return { isPrivate: isPrivatePage({ keepsVisitors }, page), isStep: isStepPage({ keepsVisitors }, page) };
};

test('a page of the shop that everybody can see is neither private nor a step', () => {
  for (const rules of [rulesOf('default'), rulesOf('none')]) expect(rules).toEqual({ isPrivate: false, isStep: false });
});

test('a page of the panel, and a page for members or guests only, is private', () => {
  for (const rules of [rulesOf('panel'), rulesOf('none', 'members'), rulesOf('default', 'guests')])
    expect(rules).toEqual({ isPrivate: true, isStep: false });
});

test('a page of logging in, of the checkout, and of an area that keeps its visitors is private and a step', () => {
  for (const rules of [rulesOf('auth'), rulesOf('checkout'), rulesOf('default', undefined, true)])
    expect(rules).toEqual({ isPrivate: true, isStep: true });
});

/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { forgetDraft, keepDraft, keptDraft } from './draft.ts';

const typed = { name: 'خریدار', mobile: '۰۹۱۲', subject: '', message: 'سلام\nمن' };

beforeEach(() => sessionStorage.clear());

test('what was begun is there until it is sent', () => {
  expect(keptDraft()).toEqual({});
  keepDraft({ ...typed, website: 'x' });
  expect(keptDraft()).toEqual(typed);
  forgetDraft();
  expect(keptDraft()).toEqual({});
});

test.each(['{', 'null', '"x"', '[1]', '{"name":1,"else":"x"}'])('%s in its place is as none', (text) => {
  sessionStorage.setItem('contact', text);
  expect(keptDraft()).toEqual({});
});

test('a browser that keeps nothing is no obstacle', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  keepDraft(typed);
  expect(keptDraft()).toEqual({});
  jest.restoreAllMocks();
});

/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { clearDraft, readDraft, writeDraft } from './draft.ts';

const typed = { name: 'خریدار', mobile: '۰۹۱۲', subject: '', message: 'سلام\nمن' };

beforeEach(() => sessionStorage.clear());

test('a draft is stored without the honeypot field until it is cleared', () => {
  expect(readDraft()).toEqual({});
  writeDraft({ ...typed, website: 'x' });
  expect(readDraft()).toEqual(typed);
  clearDraft();
  expect(readDraft()).toEqual({});
});

test.each(['{', 'null', '"x"', '[1]', '{"name":1,"else":"x"}'])('the invalid stored draft %s is ignored', (text) => {
  sessionStorage.setItem('contact', text);
  expect(readDraft()).toEqual({});
});

test('a browser that forbids storage has no draft, and writing one does not throw', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  writeDraft(typed);
  expect(readDraft()).toEqual({});
  jest.restoreAllMocks();
});

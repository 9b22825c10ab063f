import { expect, test } from '@jest/globals';
import { addEarlier, addNewer } from './message-pages.ts';

const pageOf = (ids: string, earlier: string | null = null) => ({
  messages: [...ids].map((id) => ({ id })),
  earlier,
});

test('an earlier page comes before the messages on screen, also when it arrives twice', () => {
  const shown = addEarlier(pageOf('cd', 'c'), pageOf('ab', 'a'));
  expect(shown).toEqual(pageOf('abcd', 'a'));
  expect(addEarlier(shown, pageOf('ab', 'a'))).toEqual(shown);
});

test('newer messages come last, and the earlier pages on screen stay', () => {
  expect(addNewer(pageOf('abcd', 'a'), pageOf('de', 'd'))).toEqual(pageOf('abcde', 'a'));
  expect(addNewer(pageOf('ab'), pageOf('abc'))).toEqual(pageOf('abc'));
  expect(addNewer(pageOf(''), pageOf('a'))).toEqual(pageOf('a'));
});

test('when messages between those on screen and the newest page may be missing, only the newest page is shown', () => {
  expect(addNewer(pageOf('ab'), pageOf('ef', 'e'))).toEqual(pageOf('ef', 'e'));
});

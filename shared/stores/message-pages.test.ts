import { expect, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { addNewer, loadEarlierPage } from './message-pages.ts';

type Page = { messages: { id: string }[]; earlier: string | null };
const pageOf = (ids: string, earlier: string | null = null): Page => ({
  messages: [...ids].map((id) => ({ id })),
  earlier,
});

test('newer messages come last, and the earlier pages on screen stay', () => {
  expect(addNewer(pageOf('abcd', 'a'), pageOf('de', 'd'))).toEqual(pageOf('abcde', 'a'));
  expect(addNewer(pageOf('ab'), pageOf('abc'))).toEqual(pageOf('abc'));
  expect(addNewer(pageOf(''), pageOf('a'))).toEqual(pageOf('a'));
});

test('when messages between those on screen and the newest page may be missing, only the newest page is shown', () => {
  expect(addNewer(pageOf('ab'), pageOf('ef', 'e'))).toEqual(pageOf('ef', 'e'));
});

test('an answer that is older than the messages on screen does not change their order', () => {
  expect(addNewer(pageOf('abcde', 'a'), pageOf('cd', 'c'))).toEqual(pageOf('abcd', 'a'));
});

/** Shows a page, requests the page before it, and returns what is on screen after the answer. `meanwhile`: on screen when the answer comes. */
async function showEarlier(shown: Page, answer: () => Promise<Page>, meanwhile = shown): Promise<Page> {
  let result = meanwhile;
  await loadEarlierPage<Page>(
    {
      apply: async (send, change) => {
        result = change(meanwhile, await send({} as Parameters<typeof send>[0]));
      },
    },
    shown.earlier,
    answer,
  );
  return result;
}

test('an earlier page comes before the messages on screen', async () => {
  expect(await showEarlier(pageOf('cd', 'c'), async () => pageOf('ab', 'a'))).toEqual(pageOf('abcd', 'a'));
});

test('an earlier page is left out when it is on screen already, or when other messages are', async () => {
  const answer = async () => pageOf('ab');
  expect(await showEarlier(pageOf('cd', 'c'), answer, pageOf('abcd'))).toEqual(pageOf('abcd'));
  expect(await showEarlier(pageOf('cd', 'c'), answer, pageOf('yz', 'y'))).toEqual(pageOf('yz', 'y'));
});

test('an earlier page that cannot be loaded leaves the messages as they are; a programming error is thrown', async () => {
  const shown = pageOf('cd', 'c');
  expect(await showEarlier(shown, () => Promise.reject(new ApiError(503, 'خراب است.')))).toEqual(shown);
  await expect(showEarlier(shown, () => Promise.reject(new TypeError('no function')))).rejects.toThrow('no function');
});

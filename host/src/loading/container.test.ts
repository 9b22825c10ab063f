import { expect, test } from '@jest/globals';
import type { LiveRelease } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { createContainerLoader } from './container.ts';

const releases = setWithBlog('two', 'one').areas.blog?.releases as [LiveRelease, LiveRelease];
const loadEntry = async (address: string) => ({
  init: () => undefined,
  get: async () => () => ({ area: { pages: { [address]: {} } } }),
});
const entryOf = ({ base, entry }: LiveRelease) => `${base}${entry}`;

test('when the chunk of the runtime fails, the second area is loaded without it, and no release fails', async () => {
  const { loadArea } = createContainerLoader(loadEntry, () => Promise.reject(new Error('no chunk')));
  for (const release of releases) expect(Object.keys((await loadArea(release)).pages)).toEqual([entryOf(release)]);
});

test('the second area is loaded by the runtime when its chunk is there', async () => {
  const { loadArea } = createContainerLoader(loadEntry, async () => ({
    createRuntimeLoader: () => async () => ({ pages: {} }),
  }));
  await loadArea(releases[0]);
  expect(await loadArea(releases[1])).toEqual({ pages: {} });
});

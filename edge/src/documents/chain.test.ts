import { expect, test } from '@jest/globals';
import { ok } from 'release/result';
import type { Lanes } from '../lanes/lanes.ts';
import type { ReceivedPage } from '../lanes/program/messages.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import type { ChosenSet } from '../sets/choose.ts';
import { createSetComposer } from '../sets/compose.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { composePage } from './chain.ts';

const [candidateHost, stableHost, blog, newBlog] = ['c', 'a', 'b', 'n'].map((letter) => letter.repeat(16)) as [
  string,
  string,
  string,
  string,
];

const findRelease: FindRelease = (area, id) => ({
  manifest: (area === 'host' ? createHostManifest : createManifest)({ area, id }),
  directory: '',
  readFile: async () => ok(Buffer.from('')),
});

const setOf = (id: string, role: 'candidate' | 'stable', releases = [blog]): ChosenSet => ({
  host: { id, role },
  areas: {
    blog: {
      prefixes: ['/blog'],
      releases: releases.map((release) => ({ id: release, role: release === blog ? 'stable' : 'candidate' })),
    },
  },
});
const bothHosts = [setOf(candidateHost, 'candidate'), setOf(stableHost, 'stable')];

/** Composes /blog. `fails`: whether the host fails with the area's release, or without one. */
function compose(
  fails: (host: string, area: string | undefined) => boolean,
  sets = bothHosts,
  candidateDeadline = 1000,
) {
  const attempts: string[] = [];
  const render: Lanes['render'] = async ({ manifest: { id } }, area, _task, _set, options) => {
    const name = `${id[0]}${area?.manifest.id[0] ?? ''}`;
    attempts.push(`${name}${options?.patience === undefined ? '' : ' limited'}`);
    const result: ReceivedPage = fails(id, area?.manifest.id)
      ? { kind: 'fault', who: 'host', where: 'render', message: 'x' }
      : {
          kind: 'page',
          status: 200,
          text: { encoding: 'br', content: Buffer.from(name) },
          csp: '',
          links: [],
          noindex: false,
        };
    return { result, tags: [], stale: false };
  };
  const composed = composePage(
    {
      lanes: { render } as Lanes,
      composeSet: createSetComposer(findRelease),
      findRelease,
      settings: { scriptDeadline: 1000, styleDeadline: 1000 },
      candidateDeadline,
    },
    sets,
    { url: new URL('http://shop.invalid/blog'), requestId: 'test' },
  );
  return composed.then((page) => ({ page, attempts }));
}

test('a page of the visitor’s own host may be cached', async () => {
  const { page } = await compose(() => false);
  expect(page).toMatchObject({ result: { text: { content: Buffer.from('cb') } }, isCacheable: true });
});

test('a page of the next host must not be cached for the visitors of the host that failed', async () => {
  const { page } = await compose((host) => host === candidateHost);
  expect(page).toMatchObject({ result: { text: { content: Buffer.from('ab') } }, isCacheable: false });
});

test('a host that fails with a candidate is tried with the stable release before the next host', async () => {
  const sets = [setOf(candidateHost, 'candidate', [newBlog, blog]), setOf(stableHost, 'stable', [newBlog, blog])];
  const { page, attempts } = await compose((_, area) => area === newBlog, sets);
  expect(attempts).toEqual(['cn limited', 'cb limited']);
  expect(page).toMatchObject({ release: blog, isCacheable: false });
});

test('when every host fails with the area, the fallback card is shown instead of an error page', async () => {
  const { page, attempts } = await compose((_, area) => area !== undefined, [setOf(stableHost, 'stable')]);
  expect(attempts).toEqual(['ab', 'a']);
  expect(page).toMatchObject({
    result: { text: { content: Buffer.from('a') } },
    release: undefined,
    isCacheable: false,
  });
});

test('candidates that have used up the time of the visitor are not tried again', async () => {
  const { page, attempts } = await compose(() => false, bothHosts, 0);
  expect(attempts).toEqual(['ab']);
  expect(page).toMatchObject({ result: { text: { content: Buffer.from('ab') } } });
});

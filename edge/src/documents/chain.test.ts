import { expect, test } from '@jest/globals';
import type { RenderResult } from '@shop/shared/contract';
import { ok } from 'release/result';
import type { Lanes } from '../lanes/lanes.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import type { ChosenSet } from '../sets/choose.ts';
import { createSetComposer } from '../sets/compose.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { composePage } from './chain.ts';

const [candidateHost, stableHost, blog] = ['c', 'a', 'b'].map((letter) => letter.repeat(16)) as [
  string,
  string,
  string,
];

const findRelease: FindRelease = (area, id) => ({
  manifest: (area === 'host' ? createHostManifest : createManifest)({ area, id }),
  directory: '',
  readFile: async () => ok(Buffer.from('')),
});

const setOf = (id: string, role: 'candidate' | 'stable'): ChosenSet => ({
  host: { id, role },
  areas: { blog: { prefixes: ['/blog'], releases: [{ id: blog, role: 'stable' }] } },
});

/** Composes /blog for a visitor of the candidate host. `failing`: the host releases that cannot render. */
function compose(failing: string[]) {
  const render: Lanes['render'] = async ({ manifest: { id } }) => {
    const result: RenderResult = failing.includes(id)
      ? { kind: 'fault', who: 'host', where: 'render', message: 'x' }
      : { kind: 'page', status: 200, html: id, csp: '', links: [], noindex: false };
    return { result, tags: [], stale: false };
  };
  return composePage(
    {
      lanes: { render } as Lanes,
      composeSet: createSetComposer(findRelease),
      findRelease,
      settings: { scriptDeadline: 1000, styleDeadline: 1000 },
    },
    [setOf(candidateHost, 'candidate'), setOf(stableHost, 'stable')],
    { url: new URL('http://shop.invalid/blog'), requestId: 'test' },
  );
}

test('a page of the visitor’s own host may be cached', async () => {
  expect(await compose([])).toMatchObject({ result: { html: candidateHost }, isCacheable: true });
});

test('a page of the next host must not be cached for the visitors of the host that failed', async () => {
  expect(await compose([candidateHost])).toMatchObject({ result: { html: stableHost }, isCacheable: false });
});

import { describe, expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy, Policy } from 'release/policy';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { chooseSets } from './choose.ts';

const blogOne = '1'.repeat(16);
const blogTwo = '2'.repeat(16);
const blogThree = '3'.repeat(16);
const hostOne = 'a'.repeat(16);
const hostTwo = 'b'.repeat(16);

const createAreaPolicy = (area: string, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable: area === 'host' ? hostOne : blogOne,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [blogOne, blogTwo, blogThree],
  ...changes,
});

const defaultVisitor = { id: 'v'.repeat(22), pinned: {}, overrides: {} };

/** Chooses sets among three blog releases, two hosts, and the given manifests, which take precedence. */
function chooseFrom(
  {
    blog = {},
    host = {},
    ...visitor
  }: { blog?: Partial<AreaPolicy>; host?: Partial<AreaPolicy> } & Partial<typeof defaultVisitor>,
  manifests: Manifest[] = [],
) {
  const available = [
    ...manifests,
    ...[blogOne, blogTwo, blogThree].map((id) => createManifest({ id })),
    ...[hostOne, hostTwo].map((id) => createHostManifest({ id })),
  ];
  const policy: Policy = { areas: [createAreaPolicy('blog', blog), createAreaPolicy('host', host)] };
  return chooseSets(policy, { ...defaultVisitor, ...visitor }, (area, id) =>
    available.find((manifest) => manifest.area === area && manifest.id === id),
  );
}

const chain = (...args: Parameters<typeof chooseFrom>) =>
  chooseFrom(...args)[0]?.areas.blog?.releases.map(({ id, role }) => `${id[0]} ${role}`);

describe('the chain of an area', () => {
  test('the chain is the stable release alone when nothing else is live', () => {
    expect(chain({})).toEqual(['1 stable']);
  });

  test('the chain begins with the candidate for its visitors, and ends with stable', () => {
    expect(chain({ blog: { candidate: blogTwo, percent: 100 } })).toEqual(['2 candidate', '1 stable']);
    expect(chain({ blog: { candidate: blogTwo, percent: 0 } })).toEqual(['1 stable']);
  });

  test('the chain has no candidate for a visitor without an id', () => {
    expect(chain({ blog: { candidate: blogTwo, percent: 100 }, id: undefined as never })).toEqual(['1 stable']);
  });

  test('the chain skips releases that are not on this machine', () => {
    expect(chain({ blog: { candidate: '9'.repeat(16), percent: 100 } })).toEqual(['1 stable']);
    expect(chain({ blog: { stable: '9'.repeat(16) } })).toEqual([]);
    expect(chain({ blog: { stable: null } })).toEqual([]);
  });

  test('the chain begins with an override', () => {
    expect(chain({ overrides: { blog: blogThree }, blog: { candidate: blogTwo, percent: 100 } })).toEqual([
      '3 override',
      '2 candidate',
      '1 stable',
    ]);
  });

  test('the chain contains no release twice', () => {
    expect(chain({ overrides: { blog: blogOne } })).toEqual(['1 override']);
  });

  test.each(['__proto__', 'constructor'])('the chain ignores an override for %s', (name) => {
    expect(chain({ overrides: Object.fromEntries([[name, blogThree]]) })).toEqual(['1 stable']);
  });
});

describe('a pinned release', () => {
  const pinnable = [blogThree, blogTwo].map((id) => createManifest({ id, keepsVisitors: true }));

  test('a pinned release is chosen before the candidate', () => {
    expect(chain({ pinned: { blog: blogThree }, blog: { candidate: blogTwo, percent: 100 } }, pinnable)).toEqual([
      '3 stable',
      '1 stable',
    ]);
    expect(chain({ pinned: { blog: blogTwo }, blog: { candidate: blogTwo } }, pinnable)).toEqual([
      '2 candidate',
      '1 stable',
    ]);
  });

  test('a pinned release is ignored after it was rolled back', () => {
    expect(chain({ pinned: { blog: blogThree }, blog: { retained: [blogOne] } }, pinnable)).toEqual(['1 stable']);
  });

  test('a forged pin on a release that was never ramped is ignored', () => {
    expect(chain({ pinned: { blog: blogThree }, blog: { ramped: [blogOne, blogTwo] } }, pinnable)).toEqual([
      '1 stable',
    ]);
    expect(chain({ pinned: { blog: blogTwo }, blog: { ramped: [blogOne, blogTwo] } }, pinnable)).toEqual([
      '2 stable',
      '1 stable',
    ]);
  });

  test('a pinned release is ignored in an area that does not pin its visitors', () => {
    expect(chain({ pinned: { blog: blogThree } })).toEqual(['1 stable']);
  });
});

describe('an incompatible release', () => {
  test('a release with another contract is not chosen', () => {
    const incompatible = createManifest({ id: blogTwo, contract: 2 });
    expect(chain({ blog: { candidate: blogTwo, percent: 100 } }, [incompatible])).toEqual(['1 stable']);
  });

  test('a release that claims a page of another area is not chosen', () => {
    const claiming = createManifest({
      id: blogTwo,
      pages: [{ id: 'cart', path: '/checkout/cart', layout: 'default', js: [], css: [] }],
    });
    expect(chain({ blog: { candidate: blogTwo, percent: 100 } }, [claiming])).toEqual(['1 stable']);
  });

  test('a host release is skipped if it would leave an area without a release', () => {
    const incompatible = createHostManifest({ id: hostTwo, contract: 2 });
    const sets = chooseFrom({ host: { candidate: hostTwo, percent: 100 } }, [incompatible]);
    expect(sets.map(({ host }) => host.id)).toEqual([hostOne]);
  });

  test('the only host release is used even if it leaves an area without a release', () => {
    const sets = chooseFrom({ host: { stable: hostTwo } }, [createHostManifest({ id: hostTwo, contract: 2 })]);
    expect(sets).toMatchObject([{ host: { id: hostTwo }, areas: { blog: { prefixes: ['/blog'], releases: [] } } }]);
  });
});

test('each host that can serve gets a set, the visitor’s own first', () => {
  const sets = chooseFrom({ host: { candidate: hostTwo, percent: 100 } });
  expect(sets.map(({ host }) => `${host.id[0]} ${host.role}`)).toEqual(['b candidate', 'a stable']);
});

test('without a host release there is no release set', () => {
  expect(chooseFrom({ host: { stable: null } })).toEqual([]);
});

import { describe, expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy, Policy } from 'release/policy';
import { hostManifestOf, manifestOf } from '../testing/manifest-of.ts';
import { pick } from './pick.ts';

const one = '1'.repeat(16);
const two = '2'.repeat(16);
const three = '3'.repeat(16);
const hostOne = 'a'.repeat(16);
const hostTwo = 'b'.repeat(16);

const areaPolicy = (area: string, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable: area === 'host' ? hostOne : one,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [one, two, three],
  ...changes,
});

const visit = { visitor: 'v'.repeat(22), kept: {}, overrides: {} };

/** Releases that are here; by default three of the blog and two hosts. */
function picked(
  {
    blog = {},
    host = {},
    ...asked
  }: { blog?: Partial<AreaPolicy>; host?: Partial<AreaPolicy> } & Partial<typeof visit>,
  here: Manifest[] = [],
) {
  const known = [
    ...here,
    ...[one, two, three].map((id) => manifestOf({ id })),
    ...[hostOne, hostTwo].map((id) => hostManifestOf({ id })),
  ];
  const policy: Policy = { areas: [areaPolicy('blog', blog), areaPolicy('host', host)] };
  return pick(policy, { ...visit, ...asked }, (area, id) =>
    known.find((manifest) => manifest.area === area && manifest.id === id),
  );
}

const chain = (...args: Parameters<typeof picked>) =>
  picked(...args)[0]?.areas.blog?.releases.map(({ id, role }) => `${id[0]} ${role}`);

describe('the chain of an area', () => {
  test('is the stable release alone when nothing else is live', () => {
    expect(chain({})).toEqual(['1 stable']);
  });

  test('begins with the candidate for who has it, and ends with stable', () => {
    expect(chain({ blog: { candidate: two, percent: 100 } })).toEqual(['2 candidate', '1 stable']);
    expect(chain({ blog: { candidate: two, percent: 0 } })).toEqual(['1 stable']);
  });

  test('has no candidate for who cannot be told apart', () => {
    expect(chain({ blog: { candidate: two, percent: 100 }, ...{ visitor: undefined as never } })).toEqual(['1 stable']);
  });

  test('passes over what is not here', () => {
    expect(chain({ blog: { candidate: '9'.repeat(16), percent: 100 } })).toEqual(['1 stable']);
    expect(chain({ blog: { stable: '9'.repeat(16) } })).toEqual([]);
    expect(chain({ blog: { stable: null } })).toEqual([]);
  });

  test('begins with what a team asked to see', () => {
    expect(chain({ overrides: { blog: three }, blog: { candidate: two, percent: 100 } })).toEqual([
      '3 override',
      '2 candidate',
      '1 stable',
    ]);
  });

  test('names no release twice', () => {
    expect(chain({ overrides: { blog: one } })).toEqual(['1 override']);
  });

  test.each(['__proto__', 'constructor'])('is not confused by an override for %s', (name) => {
    expect(chain({ overrides: Object.fromEntries([[name, three]]) })).toEqual(['1 stable']);
  });
});

describe('a visitor who began with a release', () => {
  const keeping = [three, two].map((id) => manifestOf({ id, keepsVisitors: true }));

  test('goes on with it', () => {
    expect(chain({ kept: { blog: three }, blog: { candidate: two, percent: 100 } }, keeping)).toEqual([
      '3 stable',
      '1 stable',
    ]);
    expect(chain({ kept: { blog: two }, blog: { candidate: two } }, keeping)).toEqual(['2 candidate', '1 stable']);
  });

  test('not after it was taken back', () => {
    expect(chain({ kept: { blog: three }, blog: { retained: [one] } }, keeping)).toEqual(['1 stable']);
  });

  test('not in an area that does not keep its visitors', () => {
    expect(chain({ kept: { blog: three } })).toEqual(['1 stable']);
  });
});

describe('what does not fit is never composed', () => {
  test('a candidate of another contract leaves stable', () => {
    const odd = manifestOf({ id: two, contract: 2 });
    expect(chain({ blog: { candidate: two, percent: 100 } }, [odd])).toEqual(['1 stable']);
  });

  test('nor a release that claims a page of another area', () => {
    const greedy = manifestOf({
      id: two,
      pages: [{ id: 'cart', path: '/checkout/cart', layout: 'default', js: [], css: [] }],
    });
    expect(chain({ blog: { candidate: two, percent: 100 } }, [greedy])).toEqual(['1 stable']);
  });

  test('a host that would leave an area without a release is passed over', () => {
    const odd = hostManifestOf({ id: hostTwo, contract: 2 });
    const sets = picked({ host: { candidate: hostTwo, percent: 100 } }, [odd]);
    expect(sets.map(({ host }) => host.id)).toEqual([hostOne]);
  });

  test('unless it is the only one: a shop without blog is better than none', () => {
    const sets = picked({ host: { stable: hostTwo } }, [hostManifestOf({ id: hostTwo, contract: 2 })]);
    expect(sets).toMatchObject([{ host: { id: hostTwo }, areas: { blog: { prefixes: ['/blog'], releases: [] } } }]);
  });
});

test('there is a set for each host that can serve, the visitor’s own first', () => {
  const sets = picked({ host: { candidate: hostTwo, percent: 100 } });
  expect(sets.map(({ host }) => `${host.id[0]} ${host.role}`)).toEqual(['b candidate', 'a stable']);
});

test('without a host there is none', () => {
  expect(picked({ host: { stable: null } })).toEqual([]);
});

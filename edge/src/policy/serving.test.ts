import { describe, expect, test } from '@jest/globals';
import type { AreaPolicy, Policy } from 'release/policy';
import { createServingPolicy } from './serving.ts';

type Stables = Record<string, string | null>;

/** The last letter of a release is its contract: it fits a host with the same letter. */
const contractOf = (id: string) => id.at(-1);

function createPolicy(stables: Stables, changes: Partial<AreaPolicy> = {}): Policy {
  return {
    areas: Object.entries(stables).map(([area, stable]) => ({
      area,
      prefixes: [`/${area}`],
      stable,
      candidate: null,
      percent: 0,
      salt: 's',
      revision: 0,
      keys: [],
      retained: [],
      ...changes,
    })),
  };
}

function createEdge(initial: string[], restored?: Policy) {
  const available = new Set(initial);
  const served: Policy[] = [];
  const serving = createServingPolicy({
    initial: restored,
    isLoaded: (_, id) => available.has(id),
    isReady: (_, id) => available.has(id),
    fitsHost: (_, id, host) => contractOf(id) === contractOf(host),
    onChange: (policy) => served.push(policy),
  });
  return {
    served,
    stables: () => Object.fromEntries((serving.policy?.areas ?? []).map(({ area, stable }) => [area, stable])),
    area: (name: string) => serving.policy?.areas.find(({ area }) => area === name),
    update: serving.update,
    download: (...ids: string[]) => {
      for (const id of ids) available.add(id);
    },
    lose: (...ids: string[]) => {
      for (const id of ids) available.delete(id);
    },
  };
}

describe('the stable release of one area', () => {
  test('there is no serving policy before the first policy', () => {
    expect(createEdge([]).stables()).toEqual({});
  });

  test('a new stable release is served at once if it is available', () => {
    const edge = createEdge(['one-a', 'two-a']);
    edge.update(createPolicy({ blog: 'one-a' }));
    edge.update(createPolicy({ blog: 'two-a' }));
    expect(edge.stables()).toEqual({ blog: 'two-a' });
  });

  test('the earlier release is served while the new one is downloaded, even if it was rolled back', () => {
    const edge = createEdge(['one-a']);
    edge.update(createPolicy({ blog: 'one-a' }, { retained: ['one-a'] }));
    edge.update(createPolicy({ blog: 'two-a' }, { retained: ['two-a'] }));
    expect(edge.stables()).toEqual({ blog: 'one-a' });
    edge.download('two-a');
    edge.update(createPolicy({ blog: 'two-a' }));
    expect(edge.stables()).toEqual({ blog: 'two-a' });
  });

  test('a release that is not available is stable if the edge has no earlier one', () => {
    const edge = createEdge([]);
    edge.update(createPolicy({ blog: null }));
    edge.update(createPolicy({ blog: 'one-a' }));
    expect(edge.stables()).toEqual({ blog: 'one-a' });
    edge.update(createPolicy({ blog: 'two-a' }));
    expect(edge.stables()).toEqual({ blog: 'two-a' });
  });

  test('an area whose stable release is taken away serves no release', () => {
    const edge = createEdge(['one-a']);
    edge.update(createPolicy({ blog: 'one-a' }));
    edge.update(createPolicy({ blog: null }));
    expect(edge.stables()).toEqual({ blog: null });
  });

  test('the revision is that of the release which visitors get', () => {
    const edge = createEdge(['one-a']);
    edge.update(createPolicy({ blog: 'one-a' }, { revision: 1 }));
    edge.update(createPolicy({ blog: 'two-a' }, { revision: 2 }));
    expect(edge.area('blog')).toMatchObject({ stable: 'one-a', revision: 1 });
    edge.download('two-a');
    edge.update(createPolicy({ blog: 'two-a' }, { revision: 2 }));
    expect(edge.area('blog')).toMatchObject({ stable: 'two-a', revision: 2 });
    expect(edge.served).toHaveLength(2);
  });
});

describe('a candidate', () => {
  test('a candidate has no visitors until it is available', () => {
    const edge = createEdge(['one-a']);
    const ramped = createPolicy({ blog: 'one-a' }, { candidate: 'two-a', percent: 50 });
    edge.update(ramped);
    expect(edge.area('blog')).toMatchObject({ stable: 'one-a', candidate: null, percent: 0 });
    edge.download('two-a');
    edge.update(ramped);
    expect(edge.area('blog')).toMatchObject({ candidate: 'two-a', percent: 50 });
  });
});

describe('releases that were promoted together', () => {
  const before = { blog: 'one-a', catalog: 'one-a', host: 'one-a' };
  const after = { blog: 'two-b', catalog: 'two-b', host: 'two-b' };

  test.each([['host'], ['blog'], ['catalog']])(
    'no release is served until the last one, that of %s, is available',
    (last) => {
      const edge = createEdge(['one-a']);
      edge.update(createPolicy(before));
      edge.update(createPolicy(after));
      expect(edge.stables()).toEqual(before);
      edge.download('two-b');
      const delayed = { ...after, [last]: 'late-b' };
      edge.update(createPolicy(delayed));
      expect(edge.stables()).toEqual(before);
      edge.download('late-b');
      edge.update(createPolicy(delayed));
      expect(edge.stables()).toEqual(delayed);
    },
  );

  test('a rollback of one area is served while other areas still wait for releases', () => {
    const edge = createEdge(['one-a', 'old-a']);
    edge.update(createPolicy({ ...before, checkout: 'one-a' }));
    edge.update(createPolicy({ ...after, checkout: 'one-a' }));
    edge.update(createPolicy({ ...after, checkout: 'old-a' }));
    expect(edge.stables()).toEqual({ ...before, checkout: 'old-a' });
  });

  test('a change that fits the release in use does not wait for one that is missing', () => {
    const edge = createEdge(['one-a', 'two-a']);
    edge.update(createPolicy(before));
    edge.update(createPolicy({ ...before, blog: 'missing-a', catalog: 'two-a' }));
    expect(edge.stables()).toEqual({ ...before, catalog: 'two-a' });
  });

  test('an edge restarted before its downloads have ended serves its former policy', () => {
    const edge = createEdge(['one-a'], createPolicy(before));
    edge.update(createPolicy(after));
    expect(edge.stables()).toEqual(before);
  });

  test('an area without a usable release does not hold the others back', () => {
    const edge = createEdge(['one-a', 'two-b']);
    edge.update(createPolicy({ ...before, checkout: 'lost-a' }));
    edge.update(createPolicy({ ...after, checkout: 'lost-b' }));
    expect(edge.stables()).toEqual({ ...after, checkout: 'lost-b' });
  });

  test('an area whose former release is lost changes at once', () => {
    const edge = createEdge(['one-a', 'two-b']);
    edge.update(createPolicy(before));
    edge.lose('one-a');
    edge.update(createPolicy({ ...after, blog: 'missing-b' }));
    expect(edge.stables()).toEqual({ ...after, blog: 'missing-b' });
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import type { AreaPolicy, Policy } from 'release/policy';
import { ok, refuse } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createAreaPolicy, createHostManifest, createManifest } from '../testing/releases.ts';
import { createPreparation, type Preparation } from './preparation.ts';
import { createServingPolicy } from './serving.ts';

const createPolicy = (stables: Record<string, string>): Policy => ({
  areas: Object.entries(stables).map(([area, stable]) => createAreaPolicy(area, stable)),
});

let preparation: Preparation | undefined;
afterEach(() => preparation?.stop());

/** An edge whose store gives a release when the test says so. */
function createEdge({ initial, onDisk = [] }: { initial?: Policy; onDisk?: string[] } = {}) {
  const loaded = new Map<string, VerifiedRelease>();
  const downloads = new Map<string, PromiseWithResolvers<boolean>>();
  const lanes: string[] = [];
  const warmUps = new Map<string, PromiseWithResolvers<number>>();
  let newest = initial;
  const findRelease = (area: string, id: string) => loaded.get(`${area}/${id}`);
  const add = (area: string, id: string): VerifiedRelease => {
    const manifest = area === 'host' ? createHostManifest({ id }) : createManifest({ area, id });
    const release = { manifest, directory: '', readFile: async () => refuse('file-missing') };
    loaded.set(`${area}/${id}`, release);
    return release;
  };
  const serving = createServingPolicy({
    initial,
    isLoaded: (area, id) => findRelease(area, id) !== undefined,
    isReady: (area, id, role) => started.isReady(area, id, role),
    fitsHost: () => true,
  });
  preparation = createPreparation({
    policy: () => newest,
    serving,
    findRelease,
    retryDelayMs: 1,
    log: { info: () => undefined, error: () => undefined },
    warmUp: (_, { id, role }) => {
      const warmUp = Promise.withResolvers<number>();
      warmUps.set(`${id} ${role}`, warmUp);
      return warmUp.promise;
    },
    prepareLane: (host, release) => lanes.push(`${host.manifest.id} ${release.manifest.id}`),
    releases: {
      fetch: async (area, id) => {
        if (onDisk.includes(id)) return ok(add(area, id));
        const download = Promise.withResolvers<boolean>();
        downloads.set(id, download);
        return (await download.promise) ? ok(add(area, id)) : refuse('file-missing');
      },
    },
  });
  const started = preparation;
  return {
    preparation: started,
    lanes,
    downloads,
    warmUps,
    candidates: () => (serving.policy?.areas ?? []).flatMap(({ candidate }) => candidate ?? []),
    stables: () => Object.fromEntries((serving.policy?.areas ?? []).map(({ area, stable }) => [area, stable])),
    receive: (policy: Policy) => {
      newest = policy;
      started.start();
    },
    finish: (id: string, isFound = true) => downloads.get(id)?.resolve(isFound),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an edge that restarts serves what it served before, although the store hangs', async () => {
  const before = createPolicy({ host: 'host-1', blog: 'blog-1' });
  const edge = createEdge({ initial: before, onDisk: ['host-1', 'blog-1'] });
  await edge.preparation.restore(10_000);
  edge.receive(createPolicy({ host: 'host-2', blog: 'blog-1' }));
  await edge.preparation.waitUntilComplete(10_000);
  expect(edge.stables()).toEqual({ host: 'host-1', blog: 'blog-1' });
  expect(edge.lanes).toContain('host-1 blog-1');
  edge.finish('host-2');
  await settle();
  expect(edge.stables()).toEqual({ host: 'host-2', blog: 'blog-1' });
});

test('an edge whose disk is empty starts although the store hangs', async () => {
  const edge = createEdge({ initial: createPolicy({ host: 'host-1' }) });
  await edge.preparation.restore(1);
  edge.preparation.start();
  await edge.preparation.waitUntilComplete(1);
  expect(edge.stables()).toEqual({ host: 'host-1' });
});

test('a policy that arrives before the earlier releases are loaded waits for them', async () => {
  const edge = createEdge({ initial: createPolicy({ host: 'host-1' }), onDisk: ['host-1'] });
  edge.receive(createPolicy({ host: 'host-2' }));
  await edge.preparation.restore(10_000);
  edge.preparation.start();
  expect(edge.stables()).toEqual({ host: 'host-1' });
});

test('the release that a rollback would return to is downloaded too', async () => {
  const edge = createEdge();
  await edge.preparation.restore(1);
  const [host, blog] = createPolicy({ host: 'host-1', blog: 'blog-2' }).areas;
  if (!host || !blog) throw new Error('no areas');
  edge.receive({ areas: [host, { ...blog, previous: 'blog-1' }] });
  expect([...edge.downloads.keys()]).toEqual(['host-1', 'blog-2', 'blog-1']);
});

test('a failed download is repeated, while one that hangs delays nothing', async () => {
  const edge = createEdge();
  await edge.preparation.restore(1);
  edge.receive(createPolicy({ host: 'host-1', blog: 'blog-1', catalog: 'catalog-1' }));
  const [first] = [edge.downloads.get('host-1')];
  edge.finish('host-1', false);
  while (edge.downloads.get('host-1') === first) await settle();
  edge.finish('host-1');
  edge.finish('blog-1');
  await settle();
  expect(edge.lanes).toContain('host-1 blog-1');
});

test('an edge stays ready while the download of a missing release is repeated, or that of another begins', async () => {
  const edge = createEdge();
  await edge.preparation.restore(1);
  const missing = { host: 'host-1', catalog: 'catalog-1' };
  edge.receive(createPolicy(missing));
  edge.finish('host-1');
  await settle();
  expect(edge.preparation.isSettled()).toBe(false);
  const first = edge.downloads.get('catalog-1');
  edge.finish('catalog-1', false);
  while (edge.downloads.get('catalog-1') === first) await settle();
  expect(edge.preparation.isSettled()).toBe(true);
  edge.receive(createPolicy({ ...missing, blog: 'blog-1' }));
  expect([...edge.downloads.keys()]).toContain('blog-1');
  expect(edge.preparation.isSettled()).toBe(true);
});

describe('a running edge', () => {
  const before = createPolicy({ host: 'host-1', blog: 'blog-1' });
  const retaining = (policy: Policy, ...retained: string[]): Policy => ({
    areas: policy.areas.map((area) => ({ ...area, retained })),
  });
  async function createRunningEdge() {
    const edge = createEdge({ initial: before, onDisk: ['host-1', 'blog-1', 'blog-2'] });
    await edge.preparation.restore(10_000);
    edge.preparation.start();
    await edge.preparation.waitUntilComplete(10_000);
    edge.preparation.endStart();
    return edge;
  }
  const promoted = createPolicy({ host: 'host-1', blog: 'blog-2' });

  test('a new stable release is served after its warm-up', async () => {
    const edge = await createRunningEdge();
    edge.receive(retaining(promoted, 'blog-1', 'blog-2'));
    await settle();
    expect(edge.stables()).toMatchObject({ blog: 'blog-1' });
    edge.warmUps.get('blog-2 stable')?.resolve(50);
    await settle();
    expect(edge.stables()).toMatchObject({ blog: 'blog-2' });
  });

  test('a candidate gets visitors after its warm-up, and keeps them while it is warmed up as stable', async () => {
    const edge = await createRunningEdge();
    const [host, blog] = before.areas as [AreaPolicy, AreaPolicy];
    const retained = ['blog-1', 'blog-2'];
    edge.receive({ areas: [host, { ...blog, candidate: 'blog-2', percent: 50, retained }] });
    await settle();
    expect(edge.candidates()).toEqual([]);
    edge.warmUps.get('blog-2 candidate')?.resolve(50);
    await settle();
    expect(edge.candidates()).toEqual(['blog-2']);
    edge.receive(retaining(promoted, ...retained));
    await settle();
    expect([edge.stables().blog, edge.candidates()]).toEqual(['blog-1', ['blog-2']]);
    edge.warmUps.get('blog-2 stable')?.resolve(50);
    await settle();
    expect([edge.stables().blog, edge.candidates()]).toEqual(['blog-2', []]);
  });

  test('the releases of a joint promotion are warmed up one after the other', async () => {
    const edge = await createRunningEdge();
    edge.receive(retaining(createPolicy({ host: 'host-2', blog: 'blog-2' }), 'host-1', 'host-2', 'blog-1', 'blog-2'));
    for (const id of ['host-2', 'blog-2']) edge.downloads.get(id)?.resolve(true);
    await settle();
    const [first] = edge.warmUps.keys();
    expect([...edge.warmUps.keys()]).toEqual([first]);
    edge.warmUps.get(first ?? '')?.resolve(50);
    await settle();
    expect([...edge.warmUps.keys()].sort()).toEqual(['blog-2 stable', 'host-2 stable']);
  });

  test('a release that was rolled back while it waited for its warm-up is not warmed up', async () => {
    const edge = await createRunningEdge();
    const retained = ['host-1', 'host-2', 'blog-1', 'blog-2'];
    edge.receive(retaining(createPolicy({ host: 'host-2', blog: 'blog-2' }), ...retained));
    for (const id of ['host-2', 'blog-2']) edge.downloads.get(id)?.resolve(true);
    await settle();
    const [first = ''] = edge.warmUps.keys();
    edge.receive(retaining(before, 'host-1', 'blog-1'));
    edge.warmUps.get(first)?.resolve(50);
    await settle();
    expect([...edge.warmUps.keys()]).toEqual([first]);
  });

  test('a rollback waits for no warm-up', async () => {
    const edge = await createRunningEdge();
    edge.receive(retaining(promoted, 'blog-2'));
    await settle();
    expect(edge.stables()).toMatchObject({ blog: 'blog-2' });
    expect(edge.warmUps.size).toBe(0);
  });

  test('a release that was served before is served again at once', async () => {
    const edge = await createRunningEdge();
    edge.receive(retaining(promoted, 'blog-1', 'blog-2'));
    await settle();
    edge.warmUps.get('blog-2 stable')?.resolve(50);
    await settle();
    edge.receive(retaining(before, 'blog-1', 'blog-2'));
    expect(edge.stables()).toMatchObject({ blog: 'blog-1' });
  });
});

import { expect, test } from '@jest/globals';
import type { EdgeStatus } from '../registry-api.ts';
import { ok } from '../result.ts';
import { awaitEdges } from './edges.ts';

const edge = (name: string, changes: Partial<EdgeStatus> = {}): EdgeStatus => ({
  name,
  isAway: false,
  seenAt: '2026-03-01T10:00:00.000Z',
  revision: 7,
  waitsFor: [],
  problems: [],
  ...changes,
});
const blog = { area: 'blog', release: 'a'.repeat(16) };

/** A registry that gives each response once, the last one again and again. */
const registryWith = (...responses: EdgeStatus[][]) => {
  const rest = [...responses];
  return {
    requests: [] as unknown[],
    async edges(...request: unknown[]) {
      this.requests.push(request);
      const edges = (rest.length > 1 ? rest.shift() : rest[0]) ?? [];
      return ok({ policyRevision: 7, edges });
    },
  };
};

test('a command waits until all edges serve the policy, with the release of its area', async () => {
  const waiting = edge('two', { waitsFor: [{ ...blog, reason: 'downloading' }] });
  const registry = registryWith(
    [edge('one'), edge('two', { revision: 6 })],
    [edge('one'), waiting],
    [edge('one'), edge('two')],
  );
  const { text, data } = await awaitEdges(registry, 7, ['blog']);
  expect(registry.requests).toEqual(Array.from({ length: 3 }, () => [7, ['blog']]));
  expect(text).toMatch(/^ {2}edges {6}2 of 2 edges have it \(\d+\.?\d* s\)$/);
  expect(data).toMatchObject({ edges: 2, ready: 2, missing: [] });
});

test('after the limit a command names the edges that do not serve the policy, and why', async () => {
  const registry = registryWith([
    edge('one', { waitsFor: [{ ...blog, area: 'host', reason: 'downloading' }] }),
    edge('two', { revision: null }),
    edge('three', { waitsFor: [{ ...blog, reason: 'digest-differs' }] }),
    edge('four', { waitsFor: [{ ...blog, reason: 'downloading' }] }),
    edge('five', { isAway: true }),
  ]);
  const { text } = await awaitEdges(registry, 7, ['blog'], 0);
  expect(text.split('\n').map((line) => line.trim())).toEqual([
    expect.stringMatching(/^edges {6}1 of 5 edges have it/),
    'not two: has not received the change yet',
    `not three: blog ${blog.release}: cannot be loaded (digest-differs)`,
    `not four: blog ${blog.release}: downloading`,
    'not five: away, last seen 2026-03-01 10:00:00',
  ]);
});

test('a command does not wait for an edge that is away', async () => {
  const registry = registryWith([edge('one'), edge('two', { isAway: true, revision: 3 })]);
  const { text } = await awaitEdges(registry, 7, ['blog']);
  expect(registry.requests).toHaveLength(1);
  expect(text).toContain('1 of 2 edges have it');
});

test('a shop whose edges do not report yet is no reason to wait', async () => {
  expect((await awaitEdges(registryWith([]), 7, ['blog'])).text).toContain('no edge has reported');
});

import { expect, test } from '@jest/globals';
import { lostConnections, type Observation } from './lost-connections.ts';

const observations = (entries: Record<string, Observation>) => new Map(Object.entries(entries));
const unanswered = (received: number): Observation => ({ state: 'unanswered', received });
const unused = (received: number): Observation => ({ state: 'unused', received });

test('a connection that received no byte between two observations is lost', () => {
  expect(lostConnections(observations({ a: unanswered(7) }), observations({ a: unanswered(7) }))).toEqual(['a']);
});

test('one observation is not enough', () => {
  expect(lostConnections(observations({}), observations({ a: unanswered(7) }))).toEqual([]);
});

test('a connection whose answer comes between two observations is not lost', () => {
  expect(lostConnections(observations({ a: unanswered(7) }), observations({ a: unanswered(8) }))).toEqual([]);
});

test('unused connections are given up with a lost one, except those that have received bytes', () => {
  const before = observations({ a: unanswered(7), b: unused(5), c: unused(5), d: unused(5) });
  const after = observations({ a: unanswered(7), b: unused(5), c: unused(6), d: unanswered(5) });
  expect(lostConnections(before, after)).toEqual(['a', 'b']);
});

test('unused connections stay while none is lost', () => {
  expect(lostConnections(observations({ a: unused(5) }), observations({ a: unused(5) }))).toEqual([]);
});

import { expect, test } from '@jest/globals';
import { lostConnections, type Sighting } from './lost-connections.ts';

const looks = (entries: Record<string, Sighting>) => new Map(Object.entries(entries));
const unanswered = (received: number): Sighting => ({ state: 'unanswered', received });
const unused = (received: number): Sighting => ({ state: 'unused', received });

test('a connection is lost after two looks without a byte in between', () => {
  expect(lostConnections(looks({ a: unanswered(7) }), looks({ a: unanswered(7) }))).toEqual(['a']);
});

test('one look is not enough', () => {
  expect(lostConnections(looks({}), looks({ a: unanswered(7) }))).toEqual([]);
});

test('a connection whose answer comes between two looks is not lost', () => {
  expect(lostConnections(looks({ a: unanswered(7) }), looks({ a: unanswered(8) }))).toEqual([]);
});

test('unused connections are given up with a lost one, except those that have received bytes', () => {
  const before = looks({ a: unanswered(7), b: unused(5), c: unused(5), d: unused(5) });
  const after = looks({ a: unanswered(7), b: unused(5), c: unused(6), d: unanswered(5) });
  expect(lostConnections(before, after)).toEqual(['a', 'b']);
});

test('unused connections stay while none is lost', () => {
  expect(lostConnections(looks({ a: unused(5) }), looks({ a: unused(5) }))).toEqual([]);
});

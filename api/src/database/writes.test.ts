import { beforeEach, describe, expect, test } from '@jest/globals';
import { type WriteWatch, watchWrites } from './writes.ts';

describe('after a write that failed because the disk was full', () => {
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });
  let time: number;
  let writes: WriteWatch;
  beforeEach(() => {
    time = 1000;
    writes = watchWrites(() => time);
    writes.failed(diskFull);
  });

  test('writes count as failing for a minute', () => {
    time += 59_999;
    expect(writes.areFailing()).toBe(true);
    time += 1;
    expect(writes.areFailing()).toBe(false);
  });

  test.each([
    ['an insertion', { command: 'INSERT', rowCount: 1 }],
    ['an update', { command: 'UPDATE', rowCount: 3 }],
  ])('%s ends that', (_name, result) => {
    writes.succeeded(result);
    expect(writes.areFailing()).toBe(false);
  });

  test.each([
    ['a query', { command: 'SELECT', rowCount: 1 }],
    ['an update without rows', { command: 'UPDATE', rowCount: 0 }],
    ['a deletion', { command: 'DELETE', rowCount: 1 }],
    ['the start of a transaction', { command: 'BEGIN', rowCount: null }],
  ])('%s does not end that', (_name, result) => {
    writes.succeeded(result);
    expect(writes.areFailing()).toBe(true);
  });
});

test('other failures do not count as a full disk', () => {
  const writes = watchWrites();
  writes.failed(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(writes.areFailing()).toBe(false);
});

test('statements that can have written are counted, queries are not', () => {
  const writes = watchWrites();
  writes.succeeded({ command: 'SELECT', rowCount: 1 });
  expect(writes.count()).toBe(0);
  for (const command of ['INSERT', 'UPDATE', 'DELETE']) writes.succeeded({ command, rowCount: 1 });
  expect(writes.count()).toBe(3);
});

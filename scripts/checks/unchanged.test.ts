import { expect, test } from '@jest/globals';
import { digestOf } from './unchanged.ts';

const step = { name: 'lint', reads: (file: string) => file.endsWith('.ts') };
const files = new Map([
  ['edge/app.ts', 'a'],
  ['docs/README.md', 'b'],
  ['pnpm-lock.yaml', 'c'],
  ['scripts/checks/tools.ts', 'd'],
]);
const digestWith = (...changes: [string, string][]) => digestOf(step, new Map([...files, ...changes]));

test('a step runs again when a file that it reads, a dependency or the checks themselves have changed', () => {
  const before = digestOf(step, files);
  expect(digestWith(['edge/app.ts', 'changed'])).not.toBe(before);
  expect(digestWith(['edge/new.ts', 'new'])).not.toBe(before);
  expect(digestWith(['pnpm-lock.yaml', 'changed'])).not.toBe(before);
  expect(digestWith(['scripts/checks/tools.ts', 'changed'])).not.toBe(before);
});

test('a step does not run again for a file that it does not read', () => {
  expect(digestWith(['docs/README.md', 'changed'])).toBe(digestOf(step, files));
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('icons in style sheets have the drawings of the same icons in markup', () => {
  const icons = read('icons.tsx');
  const pathOf = (name: string) => RegExp(`\\$${name}: '([^']+)'`).exec(read('drawings.scss'))?.[1];
  expect(icons).toContain(`HeartIcon = /* @__PURE__ */ icon(\n  <path d="${pathOf('heart')}" />`);
  expect(icons).toContain(`DownIcon = /* @__PURE__ */ icon(<path d="${pathOf('down')}" />`);
  expect(icons).toContain(`StarIcon = /* @__PURE__ */ icon(<path d="${pathOf('star')}" />`);
});

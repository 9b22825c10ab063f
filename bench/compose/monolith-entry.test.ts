import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { areaNames } from '../lib/places.ts';
import { monolithEntry } from './monolith-entry.ts';

test('the entry of the ordinary build imports files that exist', () => {
  const files = [...monolithEntry(areaNames()).matchAll(/(?:from|import) '(\/[^']+)'/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(areaNames().length);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

import { expect, test } from '@jest/globals';
import { expandBraces, missingPaths } from './paths.ts';

const files = ['README.md', 'docs/new-page.md', 'edge/README.md', 'edge/src/lanes/lane.ts', 'edge/src/app.ts'];

test('paths from the repository, from the document and bare file names are found', () => {
  const text = '`edge/src/lanes/`, `edge/src/app.ts`, `src/app.ts`, `lane.ts`, [the shop](../README.md)';
  expect(missingPaths('edge/README.md', text, files)).toEqual([]);
});

test('a path or file that does not exist is named', () => {
  const text = '`edge/src/gone.ts`, `edge/{src,test}/`, `gone.ts`, [no page](no-page.md)';
  expect(missingPaths('docs/new-page.md', text, files)).toEqual([
    'no-page.md',
    'edge/src/gone.ts',
    'edge/test/',
    'gone.ts',
  ]);
});

test('words, addresses, names with placeholders and code blocks are not paths', () => {
  const text =
    '`PORT`, `/blog/articles`, `edge/src/<name>.ts`, `https://example.org/a.ts`, `edge`\n```\n`gone.ts`\n```';
  expect(missingPaths('README.md', text, files)).toEqual([]);
});

test('braces list several names', () => {
  expect(expandBraces('api/{a,b}/{c,d}.ts')).toEqual(['api/a/c.ts', 'api/a/d.ts', 'api/b/c.ts', 'api/b/d.ts']);
});

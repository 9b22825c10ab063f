import { expect, test } from '@jest/globals';
import { foldersWithReadme, summaryOf, treeOf, withTree } from './readmes.ts';

const manyIn = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

test('packages, their features and the modules of the API need a README', () => {
  const files = [
    'edge/package.json',
    ...manyIn('edge/src/lanes', 3),
    ...manyIn('shared/kernel', 3),
    ...manyIn('api/src/modules/blog', 3),
    'package.json',
  ];
  expect(foldersWithReadme(files)).toEqual([
    'api',
    'api/src/modules',
    'api/src/modules/blog',
    'edge',
    'edge/src/lanes',
    'shared',
    'shared/kernel',
  ]);
});

test('a feature of two files, a folder inside a feature and a small page need none', () => {
  const files = [
    ...manyIn('edge/src/tiny', 2),
    ...manyIn('edge/src/lanes/deep', 9),
    ...manyIn('mfe-blog/src/pages/index', 5),
  ];
  expect(foldersWithReadme(files)).toEqual(['edge', 'edge/src/lanes', 'mfe-blog', 'mfe-blog/src/pages']);
  expect(foldersWithReadme(manyIn('mfe-blog/src/pages/index', 6))).toContain('mfe-blog/src/pages/index');
});

test('the summary is the first sentence below the heading', () => {
  expect(summaryOf('# Lanes\n\nWorkers that render pages, one for\neach pair. More text.\n\n- a list')).toBe(
    'Workers that render pages, one for each pair',
  );
  expect(summaryOf('# Feeds\n\nFeeds: RSS and sitemap. More text.\n')).toBe('Feeds: RSS and sitemap');
  expect(summaryOf(`# Long\n\nA long list: ${'word '.repeat(30)}.\n`)).toBe('A long list');
  expect(summaryOf('# Empty\n')).toBe('');
});

test('the tree replaces the text between its marks and nothing else', () => {
  const tree = treeOf(
    new Map([
      ['edge/src/lanes', 'workers'],
      ['edge', 'the server'],
    ]),
  );
  expect(tree).toBe('```\nedge/            the server\nedge/src/lanes/  workers\n```');
  const once = withTree(
    'above\n<!-- tree: written by `pnpm fix` from the first line of each README -->\n<!-- /tree -->\nbelow',
    tree,
  );
  expect(once).toContain(tree);
  expect(once).toMatch(/^above\n[\s\S]*\nbelow$/);
  expect(withTree(once, tree)).toBe(once);
});

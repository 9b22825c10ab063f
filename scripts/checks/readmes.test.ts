import { expect, test } from '@jest/globals';
import { childrenOf, readFaults, treeFaults } from './readmes.ts';

test('a folder has its files and its folders as children', () => {
  const folders = childrenOf(['a/b/c.ts', 'a/d.ts', 'e.ts']);
  expect(folders.get('a')).toEqual(new Set(['b', 'd.ts']));
  expect(folders.get('.')).toEqual(new Set(['a', 'e.ts']));
});

test('a README that names every child is right', () => {
  expect(readFaults('- `b`: one\n- `d.ts`: two', new Set(['README.md', 'b', 'd.ts']))).toEqual([]);
});

test('a child that is not named is a fault', () => {
  expect(readFaults('- `b/`: one', new Set(['b', 'd.ts']))).toEqual(['says nothing of `d.ts`']);
});

test('a child that was deleted is a fault, an ordinary word in a list is not', () => {
  expect(readFaults('- `gone.ts`: once\n- `PORT`: a setting', new Set([]))).toEqual([
    'lists `gone.ts`, which is not there',
  ]);
});

test('tests and style sheets stand behind the file they belong to', () => {
  expect(readFaults('- `Card.tsx`: a card', new Set(['Card.tsx', 'Card.module.scss', 'Card.test.tsx']))).toEqual([]);
  expect(readFaults('', new Set(['lonely.test.ts']))).toEqual(['says nothing of `lonely.test.ts`']);
});

test('the tree names the folders of every package, whichever of them hold their code in src', () => {
  const folders = ['.', 'docs', 'edge', 'edge/src', 'edge/src/lanes', 'edge/src/lanes/deep', 'shared', 'shared/ui'];
  expect(treeFaults('docs/  a\nedge/  b\nedge/src/lanes/  c\nshared/  d\nshared/ui/  e', folders)).toEqual([]);
  expect(treeFaults('docs/  a\nedge/  b\nshared/  d\nshared/ui/  e\nshared/gone/  f', folders)).toEqual([
    'says nothing of edge/src/lanes/ in its tree',
    'lists shared/gone/, which is not there',
  ]);
});

test('one line of the tree can stand for a folder of every area', () => {
  const folders = ['mfe-blog', 'mfe-blog/src', 'mfe-blog/src/pages'];
  expect(treeFaults('mfe-blog/  a\nmfe-<area>/src/pages/  b', folders)).toEqual([]);
});

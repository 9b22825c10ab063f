/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { Operations } from '../../api/client.ts';
import { Blocks } from './Blocks.tsx';

type Block = Operations['Block'];
type Inline = Operations['Inline'];

afterEach(cleanup);

const words = (text: string): Inline[] => [{ kind: 'text', text }];

test('headings, paragraphs, links and emphasis get their HTML elements', () => {
  render(
    <Blocks
      blocks={[
        { kind: 'heading', level: 2, id: 's-وزن', text: 'وزن' },
        {
          kind: 'paragraph',
          line: [
            { kind: 'text', text: 'سنگین', strong: true },
            { kind: 'break' },
            { kind: 'link', text: 'آدرس', url: 'mailto:info@example.com' },
          ],
        },
        { kind: 'quote', blocks: [{ kind: 'paragraph', line: words('نقل') }] },
        { kind: 'rule' },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'وزن' }).id).toBe('s-وزن');
  expect(screen.getByText('سنگین').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'آدرس' }).getAttribute('href')).toBe('mailto:info@example.com');
  expect(within(screen.getByRole('blockquote')).getByText('نقل')).toBeTruthy();
  expect(screen.getByRole('separator')).toBeTruthy();
});

test('lists can be nested, and an ordered list starts at its number', () => {
  const inner: Block = { kind: 'list', ordered: false, start: 1, items: [{ line: words('درون'), lists: [] }] };
  render(
    <Blocks blocks={[{ kind: 'list', ordered: true, start: 3, items: [{ line: words('بیرون'), lists: [inner] }] }]} />,
  );
  const [outer] = screen.getAllByRole('list');
  expect(outer?.getAttribute('start')).toBe('3');
  expect(within(screen.getByText('بیرون', { exact: false })).getByText('درون')).toBeTruthy();
});

test('a table has a head and scrolls in an element that the keyboard reaches', () => {
  const columns = [
    { head: words('جنس'), align: 'start' as const },
    { head: words('وزن'), align: 'center' as const },
  ];
  render(<Blocks blocks={[{ kind: 'table', columns, rows: [[words('کنف'), words('۳۸۰')]] }]} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['جنس', 'وزن']);
  expect(screen.getAllByRole('cell').map((cell) => [cell.textContent, cell.dataset.align])).toEqual([
    ['کنف', 'start'],
    ['۳۸۰', 'center'],
  ]);
  expect(screen.getByRole('region', { name: 'جدول' }).tabIndex).toBe(0);
});

test('a block of an unknown kind is left out', () => {
  const newer = JSON.parse('[{ "kind": "map" }, { "kind": "paragraph", "line": [{ "kind": "text", "text": "هست" }] }]');
  render(<Blocks blocks={newer} />);
  expect(screen.getByText('هست')).toBeTruthy();
});

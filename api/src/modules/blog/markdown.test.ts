import { describe, expect, test } from '@jest/globals';
import { type List, maxListDepth } from './blocks.ts';
import { contentsOf } from './headings.ts';
import { toBlocks } from './markdown.ts';
import { plainText, readingMinutes } from './plain-text.ts';

const text = (value: string, marks = {}) => ({ kind: 'text', text: value, ...marks });
const paragraph = (...line: object[]) => ({ kind: 'paragraph', line });

describe('normal texts', () => {
  test('paragraphs keep marks, links and hard breaks; line breaks of the source become spaces', () => {
    expect(toBlocks('یک **دو *سه***\nچهار [پنج **شش**](/shop)  \nهفت')).toEqual([
      paragraph(
        text('یک '),
        text('دو ', { strong: true }),
        text('سه', { strong: true, emphasis: true }),
        text(' چهار '),
        { kind: 'link', text: 'پنج شش', url: '/shop' },
        { kind: 'break' },
        text('هفت'),
      ),
    ]);
  });

  test('headings have levels two to four, stable ids and a table of contents', () => {
    const blocks = toBlocks('# وزن پارچه (GSM)\n### وزن\n## وزن\n###### ریز\n#\n');
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, id: 's-وزن-پارچه-gsm', text: 'وزن پارچه (GSM)' },
      { kind: 'heading', level: 3, id: 's-وزن', text: 'وزن' },
      { kind: 'heading', level: 2, id: 's-وزن--2', text: 'وزن' },
      { kind: 'heading', level: 4, id: 's-ریز', text: 'ریز' },
    ]);
    expect(contentsOf(blocks).map(({ id }) => id)).toEqual(['s-وزن-پارچه-gsm', 's-وزن', 's-وزن--2']);
  });

  test('lists keep their first number, nesting and items of several paragraphs', () => {
    expect(toBlocks('3. یک\n   - دو\n4. سه\n\n   چهار')).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          {
            line: [text('یک')],
            lists: [{ kind: 'list', ordered: false, start: 1, items: [{ line: [text('دو')], lists: [] }] }],
          },
          { line: [text('سه'), { kind: 'break' }, text('چهار')], lists: [] },
        ],
      },
    ]);
  });

  test('items of lists that are nested too deeply are moved up, and nothing is lost', () => {
    const [list] = toBlocks('- ۱\n  - ۲\n    - ۳\n      - ۴\n        > - ۵\n');
    expect(list?.kind === 'list' && depthOf(list)).toBe(maxListDepth);
    expect(plainText('- ۱\n  - ۲\n    - ۳\n      - ۴\n        > - ۵\n').split('\n')).toEqual(['۱', '۲', '۳', '۴', '۵']);
  });

  test('quotes contain paragraphs and lists; everything else in them becomes plain text', () => {
    expect(toBlocks('> # سر\n> متن\n> > درون\n>\n> | الف |\n> |---|\n> | ب |')).toEqual([
      {
        kind: 'quote',
        blocks: [
          paragraph(text('سر')),
          paragraph(text('متن')),
          paragraph(text('درون')),
          paragraph(text('الف')),
          paragraph(text('ب')),
        ],
      },
    ]);
  });

  test('all rows of a table get as many cells as its head', () => {
    expect(toBlocks('| جنس | وزن |\n|---|:-:|\n| کنف |\n| نخ | **۲۴۰** | بیش |')).toEqual([
      {
        kind: 'table',
        columns: [
          { head: [text('جنس')], align: 'start' },
          { head: [text('وزن')], align: 'center' },
        ],
        rows: [
          [[text('کنف')], []],
          [[text('نخ')], [text('۲۴۰', { strong: true })]],
        ],
      },
    ]);
  });

  test('a picture of the shop alone in a paragraph becomes a picture block; any other becomes its description', () => {
    expect(toBlocks('![گونی](/media/sack.svg "زیرنویس")')).toEqual([
      { kind: 'picture', url: '/media/sack.svg', alt: 'گونی', caption: 'زیرنویس' },
    ]);
    expect(toBlocks('![گونی](https://example.com/a.png)')).toEqual([paragraph(text('گونی'))]);
    expect(toBlocks('این ![گونی](/media/sack.svg) است')).toEqual([paragraph(text('این گونی است'))]);
  });

  test('plain text and reading time are computed from the blocks', () => {
    expect(plainText('# سر\n\nیک **دو**\n\n- سه\n\n| چهار |\n|---|\n| پنج |\n\n---')).toBe('سر\nیک دو\nسه\nچهار\nپنج');
    expect(readingMinutes('گونی '.repeat(600))).toBe(3);
    expect(readingMinutes('')).toBe(1);
  });
});

describe('hostile texts', () => {
  test('HTML stays visible text', () => {
    expect(toBlocks('<script>alert(1)</script>')).toEqual([paragraph(text('<script>alert(1)</script>'))]);
    expect(toBlocks('<b onclick="x">سلام</b> &lt;i&gt;')).toEqual([paragraph(text('<b onclick="x">سلام</b> <i>'))]);
  });

  test('code blocks and indented lines become paragraphs', () => {
    expect(toBlocks('```js\nalert(1)\n```\n\n    کنار')).toEqual([
      paragraph(text('alert(1)')),
      paragraph(text('کنار')),
    ]);
  });

  const n = 1_000_000;
  test.each<[string, string]>([
    ['quotes in quotes', '>'.repeat(n)],
    ['quotes in quotes on many lines', `${'>'.repeat(50)} a\n`.repeat(n / 53)],
    ['lists in lists on one line', '- '.repeat(n / 2)],
    ['lists in lists, each on its line', Array.from({ length: 1000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['lists and quotes in turn', '> - '.repeat(n / 4)],
    ['short quotes', '>\n\n'.repeat(n / 3)],
    ['lists in lists after paragraphs', `${'a\n\n'.repeat(15_000)}${'- - - a\n'.repeat(n / 8)}`],
    ['open brackets', '['.repeat(n)],
    ['open links', '[a]('.repeat(n / 4)],
    ['links in links', '[a'.repeat(n / 8) + '](/b)'.repeat(n / 8)],
    ['emphasis in emphasis', `${'*_'.repeat(n / 4)}a${'_*'.repeat(n / 4)}`],
    ['emphasis that may open and close', 'a**b'.repeat(n / 4)],
    ['backticks, one more each time', Array.from({ length: 1400 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['a table with ten thousand columns and rows', `${'|a'.repeat(9999)}\n${'|-'.repeat(9999)}\n${'|\n'.repeat(9999)}`],
    ['the same heading everywhere', '# a\n'.repeat(n / 4)],
    ['line breaks', 'a\\\n'.repeat(n / 3)],
    ['null characters and halves of letters', '\u0000\ud800'.repeat(n / 2)],
  ])('a megabyte of %s is converted, with bounded depth and size', (_name, hostile) => {
    const blocks = toBlocks(hostile);
    expect(JSON.stringify(blocks).length).toBeLessThan(20 * n);
    for (const block of blocks) if (block.kind === 'list') expect(depthOf(block)).toBeLessThanOrEqual(maxListDepth);
  });
});

function depthOf({ items }: List): number {
  return 1 + Math.max(0, ...items.flatMap(({ lists }) => lists.map(depthOf)));
}

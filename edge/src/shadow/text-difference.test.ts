import { describe, expect, test } from '@jest/globals';
import { compareWords, readVisibleWords } from './text-difference.ts';

const words = (text: string) => text.split(' ');

describe('the visible text of a document', () => {
  test('scripts, styles, comments and attributes are no text', () => {
    const html =
      '<!doctype html><head><title>Sacks</title><style>a{}</style><script>let a = "<b>x</b>";</script></head>' +
      '<body><!-- no <b>text</b> --><h1 title="none">Big&amp;small</h1><SCRIPT src=x></SCRIPT><p>one<br>two</p></body>';
    expect(readVisibleWords(html)).toEqual(['Sacks', 'Big&small', 'one', 'two']);
  });

  test('an element whose name begins like a hidden one is read', () => {
    expect(readVisibleWords('<styled-text>seen</styled-text><template>hidden</template>')).toEqual(['seen']);
  });

  test('a document without an end is read up to there', () => {
    expect(readVisibleWords('seen <script>let a;')).toEqual(['seen']);
    expect(readVisibleWords('seen <!-- let a;')).toEqual(['seen']);
    expect(readVisibleWords('seen <b')).toEqual(['seen']);
  });
});

describe('the comparison of two releases', () => {
  test('equal words are the same', () => {
    expect(compareWords(words('a b c'), words('a b c'))).toEqual({ kind: 'same' });
  });

  test('a difference begins with the first word that differs', () => {
    expect(compareWords(words('a b c d'), words('a b x d'))).toEqual({
      kind: 'different',
      stable: 'c d',
      shadow: 'x d',
    });
    expect(compareWords(words('a b'), words('a b c'))).toEqual({ kind: 'different', stable: '', shadow: 'c' });
    expect(compareWords(words('a b'), words('a'))).toEqual({ kind: 'different', stable: 'b', shadow: '' });
  });

  test('words that differ between two pages of stable are left out', () => {
    const [first, again] = [words('a b 10:01 c d'), words('a b 10:02 c d')];
    expect(compareWords(first, words('a b 10:03 c d'), again)).toEqual({ kind: 'same' });
    expect(compareWords(first, words('a b some time c d'), again)).toEqual({ kind: 'same' });
  });

  test('a difference next to words that always differ is reported', () => {
    const [first, again] = [words('a b c 10:01 d e f'), words('a b c 10:02 d e f')];
    expect(compareWords(first, words('a x c 10:03 d e f'), again)).toMatchObject({ stable: 'b c 10:01 d e f' });
    expect(compareWords(first, words('a b c 10:03 d x f'), again)).toEqual({
      kind: 'different',
      stable: '10:01 d e f',
      shadow: '10:03 d x f',
    });
    expect(compareWords(first, words('a b c'), again)).toMatchObject({ kind: 'different' });
  });

  test('a page most of whose words change with each rendering is not compared', () => {
    expect(compareWords(words('a 1 2 3 b'), words('a 7 8 9 b'), words('a 4 5 6 b'))).toEqual({ kind: 'incomparable' });
  });
});

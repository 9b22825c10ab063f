import { expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

test('a text can neither open a tag nor end an attribute', () => {
  expect(escapeHtml(`<b title="گونی" class='x'>&amp;`)).toBe(
    '&lt;b title=&quot;گونی&quot; class=&#39;x&#39;&gt;&amp;amp;',
  );
});

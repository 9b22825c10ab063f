/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { compactMarkup } from './compact-markup.ts';

const parse = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.innerHTML;
};

test.each([
  ['<p class="a b" id="c">x</p>', '<p class="a b" id=c>x</p>'],
  ['<img src="/a.webp" alt="" class="a"/><br/>', '<img src=/a.webp alt class=a><br/>'],
  ['<a href="/">x</a><a href="/shop?q=a">', '<a href=/>x</a><a href="/shop?q=a">'],
  ['<input disabled="" value="a&quot;b"/>', '<input disabled value=a&quot;b>'],
  ['<svg><path d="M0 0" fill="red"></path><g></g></svg>', '<svg><path d="M0 0" fill="red"/><g></g></svg>'],
  ['<svg><circle cx="8"></circle><circle cx="20"></circle></svg>', '<svg><circle cx="8"/><circle cx="20"/></svg>'],
  [
    '<p title="گونی" aria-label="یک گونی">a=&quot;b&quot; c</p>',
    '<p title=گونی aria-label="یک گونی">a=&quot;b&quot; c</p>',
  ],
  [
    '<ul><li><p>a</p></li><li class="x">b</li></ul><ol><li>c</li><!--/$--></ol>',
    '<ul><li><p>a<li class=x>b</ul><ol><li>c</li><!--/$--></ol>',
  ],
  ['<div><p>a</p><p>b</p><h3>c</h3></div><a><p>d</p></a>', '<div><p>a<p>b<h3>c</h3></div><a><p>d</p></a>'],
  [
    '<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd><p>d</p></dd></div></dl>',
    '<dl><dt>a<dd>b</dd><div><dt>c<dd><p>d</div></dl>',
  ],
  [
    '<table><tbody><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    '<table><tbody><tr><th>a<td>b<tr><td>c</tbody></table>',
  ],
  ['<select><option>a</option><option>b</option></select>', '<select><option>a<option>b</select>'],
])('%s is written shorter, and the browser reads the same', (html, short) => {
  expect(compactMarkup(html)).toBe(short);
  expect(parse(short)).toBe(parse(html));
});

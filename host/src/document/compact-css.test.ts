import { expect, test } from '@jest/globals';
import { compactCss } from './compact-css.ts';

test.each([
  ['.a{inset:0.5rem -0.25rem 10.5px auto}', '.a{inset:.5rem -.25rem 10.5px auto}'],
  ['.a{padding:clamp(1rem, 4vw, 2.5rem)}', '.a{padding:clamp(1rem,4vw,2.5rem)}'],
  ['@media(48rem <= width < 92rem){.a{--b: 0px}}', '@media(48rem<=width<92rem){.a{--b:0px}}'],
  ['.a{border:1px solid rgba(0,0,0,0)}', '.a{border:1px solid #0000}'],
  ['.a{inset:calc(1rem + 0.5rem - 2px)}', '.a{inset:calc(1rem + .5rem - 2px)}'],
  ['.a::after{content:", 0.5 > \\" 0.5"}', '.a::after{content:", 0.5 > \\" 0.5"}'],
  ['.a{top:0.5rem}.b{content:"0.5 > 0.5', '.a{top:.5rem}.b{content:"0.5 > 0.5'],
  [".a{font-family:'x, 0.5', serif}", ".a{font-family:'x, 0.5',serif}"],
  ['.a{mask:url(/0.5, b.svg);opacity:0.5}', '.a{mask:url(/0.5, b.svg);opacity:.5}'],
  [
    '.a{mask:url("data:image/svg+xml,%3Csvg fill=%27red%23%27 d=%27M0.5, 1%27/%3E")}',
    ".a{mask:url(\"data:image/svg+xml,<svg fill='red%23' d='M0.5, 1'/>\")}",
  ],
])('%s is written shorter', (css, short) => {
  expect(compactCss(css)).toBe(short);
});

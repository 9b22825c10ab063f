import { describe, expect, test } from '@jest/globals';
import { featuresIn, firstRules } from './first-rules.ts';

let sheets = 0;
const rulesFor = (markup: string, css: string) => {
  sheets += 1;
  return firstRules([{ address: `/r/host/h1/web/${sheets}.css`, css }], featuresIn(markup))[0]?.css;
};

test('a rule is kept if all classes of one of its selectors are in the markup', () => {
  const css = '.a{color:red}.b{color:blue}.a.b,.a:focus{top:0}.c .a{top:1px}h1{top:2px}';
  expect(rulesFor('<p class="a x">', css)).toBe('.a{color:red}.a:focus{top:0}h1{top:2px}');
});

test('a class attribute that does not end in the markup is left out', () => {
  expect([...featuresIn('<p class="a b"><p class="b c"><p class="d')]).toEqual(['.a', '.b', '.c']);
});

test('pages with the same sheet and other classes get their own rules', () => {
  const css = '.a{top:0}.b{top:1px}@media screen{.c{top:2px}}.d{--text:"</style>"}';
  const rulesOf = (markup: string) => firstRules([{ address: '/shared.css', css }], featuresIn(markup))[0]?.css;
  const [a, b, both] = ['<p class="a">', '<p class="b x">', '<p class="a c d">'];
  expect([a, b, both, a].map((markup) => rulesOf(markup ?? ''))).toEqual([
    '.a{top:0}',
    '.b{top:1px}',
    '.a{top:0}@media screen{.c{top:2px}}.d{--text:"<\\/style>"}',
    '.a{top:0}',
  ]);
});

test('a rule is kept whichever classes its `:not()`, `:is()` and `:where()` name', () => {
  const css = '.a:not(.b:hover){top:0}:is(.b,.c) .a{top:1px}:where(.b) h2:not(dialog h2){top:2px}.b:not(.a){top:3px}';
  expect(rulesFor('<p class="a">', css)).toBe(
    '.a:not(.b:hover){top:0}:is(.b,.c) .a{top:1px}:where(.b) h2:not(dialog h2){top:2px}',
  );
});

test('a rule for a state that the markup does not have is left out, but not one for the root element’s', () => {
  const css =
    '.a[data-tone=accent]{top:0}.a[data-tone="danger"]{top:1px}.a[aria-busy]{top:2px}.a:disabled{top:3px}.a[data-tone^=d]{top:4px}' +
    '[data-theme=dark] .a{top:5px}.a:not([data-tone=accent]){top:6px}.a[open]{top:7px}[data-open=true]>.a{top:8px}';
  expect(rulesFor('<button class="a" data-tone="danger" disabled="">', css)).toBe(
    '.a[data-tone="danger"]{top:1px}.a:disabled{top:3px}.a[data-tone^=d]{top:4px}' +
      '[data-theme=dark] .a{top:5px}.a:not([data-tone=accent]){top:6px}.a[open]{top:7px}[data-open=true]>.a{top:8px}',
  );
});

test('rules for a pointer and for paper, and transitions, come with the whole sheet; those without a class are not repeated by it', () => {
  const css =
    '.a{top:0;transition:color 1s;color:red}.a:hover,.a:active .b{top:1px}.a:not(:hover){top:2px}@media print{.a{top:3px}h1{top:4px}}' +
    'a:hover{top:5px;transition:top 1s}.a{transition:none}.a::after{content:"; transition:x"}';
  expect(rulesFor('<p class="a">', css)).toBe(
    '.a{top:0;color:red}.a:not(:hover){top:2px}@media print{h1{top:4px}}' +
      'a:hover{top:5px;transition:top 1s}.a::after{content:"; transition:x"}',
  );
});

test('thousands of nested groups are kept as they are', () => {
  const css = `${'@media screen{'.repeat(5000)}.a{top:0}${'}'.repeat(5000)}`;
  expect(rulesFor('<p class="b">', css)).toBe(css);
});

test('groups keep their rules, and disappear without any', () => {
  const css =
    '@layer base,components;@layer components{@media (width>=48rem){.a{top:0}.b{top:0}}@media screen{.b{top:1px}}}';
  expect(rulesFor('<p class="a">', css)).toBe(
    '@layer base,components;@layer components{@media (width>=48rem){.a{top:0}}}',
  );
});

test('groups beside each other under the same condition become one, and others keep their order', () => {
  const css =
    '@media screen{.a{top:0}}@media screen{.b{top:1px}}@media screen{.a{top:2px}}.a{top:3px}@media screen{.a{top:4px}}';
  expect(rulesFor('<p class="a">', css)).toBe(
    '@media screen{.a{top:0}.a{top:2px}}.a{top:3px}@media screen{.a{top:4px}}',
  );
});

test('rules are written in a short form, and those for transitions between pages come with the whole sheet', () => {
  const css = '@media (width >= 48rem){.a{inset:0.5rem}::view-transition-old(*){animation:none}}';
  expect(rulesFor('<p class="a">', css)).toBe('@media (width>=48rem){.a{inset:.5rem}}');
});

test('a font is kept, and an animation with the rule that uses it', () => {
  const css =
    '@font-face{font-family:x;src:url(data:font/woff2;base64,a)}.a{animation:breathe_1 1s}.b{animation:turn_2 1s}' +
    '@keyframes breathe_1{to{top:0}}@keyframes turn_2{to{top:1px}}';
  expect(rulesFor('<p class="a">', css)).toBe(
    '@font-face{font-family:x;src:url(data:font/woff2;base64,a)}.a{animation:breathe_1 1s}@keyframes breathe_1{to{top:0}}',
  );
});

test('braces, semicolons and dots in texts and attributes are no syntax', () => {
  const css = '.a::before{content:"};.b{"}[href$=".b"]{top:0}.b{top:1px}';
  expect(rulesFor('<p class="a">', css)).toBe('.a::before{content:"};.b{"}[href$=".b"]{top:0}');
});

test('nested rules stay within their rule', () => {
  expect(rulesFor('<p class="a">', '.a{top:0;@starting-style{top:1px}}.b{top:2px}')).toBe(
    '.a{top:0;@starting-style{top:1px}}',
  );
});

test('a sheet of which the page needs every rule is whole', () => {
  const isWhole = (css: string) => firstRules([{ address: `/${css}`, css }], featuresIn('<p class="a">'))[0]?.isWhole;
  expect(isWhole('h1{top:0}.a{color:var(--ink)}')).toBe(true);
  expect(isWhole('@media print{h1{top:0}}')).toBe(true);
  expect(isWhole('.a,.b{top:0}')).toBe(false);
  expect(isWhole('.a{top:0;transition:top 1s}')).toBe(false);
  expect(isWhole(':root{--ink:#000;--ink:#111}.a{color:var(--ink)}')).toBe(false);
});

describe('tokens, which are custom properties without a class', () => {
  const theme = {
    address: '/theme.css',
    css:
      ':root{color-scheme:light;--ink: #000;--gap: 1px;--wide: calc(2 * var(--gap));--line: #111;--own: 1px;--soft: #222}' +
      '@media print{[data-theme=dark]{--ink: #fff;--line: #eee}}',
  };
  const rulesOf = (areaCss: string, otherCss?: string) =>
    firstRules([theme, { address: '/area.css', css: areaCss }], featuresIn('<p class="a">'), otherCss).map(
      ({ css }) => css,
    );

  test('a page has those that its rules use; one with a single value becomes this value, others get a short name', () => {
    expect(rulesOf('.a{color:var(--ink);margin:var(--gap) calc(1px + var(--gap))}.b{color:var(--line)}')).toEqual([
      ':root{color-scheme:light;--0:#000}@media print{[data-theme=dark]{--0:#fff}}',
      '.a{color:var(--0);margin:1px calc(1px + 1px)}',
    ]);
  });

  test('a token with a single long value is not repeated where it is used', () => {
    const css = ':root{--page: clamp(1rem, 4vw, 2.5rem)}.a{margin:var(--page);padding:var(--page)}';
    expect(rulesFor('<p class="a">', css)).toBe(
      ':root{--0:clamp(1rem,4vw,2.5rem)}.a{margin:var(--0);padding:var(--0)}',
    );
  });

  test('a token in the value of a token is replaced, too', () => {
    expect(rulesOf('.a{margin:var(--wide)}')).toEqual([
      ':root{color-scheme:light;--0:calc(2 * 1px)}',
      '.a{margin:var(--0)}',
    ]);
  });

  test('a token that a class changes, one with a fallback, and those of other styles keep their names', () => {
    expect(rulesOf('.a{--own:2px;margin:var(--own)}')).toEqual([
      ':root{color-scheme:light;--own:1px}',
      '.a{--own:2px;margin:var(--own)}',
    ]);
    expect(rulesOf('.a{margin:var(--gap, 3px);color:var(--soft)}')).toEqual([
      ':root{color-scheme:light;--gap:1px}',
      '.a{margin:var(--gap,3px);color:#222}',
    ]);
    expect(rulesOf('.a{margin:0}', '.notice{margin:var(--wide)}')).toEqual([
      ':root{color-scheme:light;--wide:calc(2 * 1px)}',
      '.a{margin:0}',
    ]);
  });
});

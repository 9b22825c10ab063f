type Selector = { text: string; classes: string[] };
/** A group is a block with rules in it, such as `@media`; `text` is everything that is always kept, such as `@font-face`. */
type Rule =
  | { kind: 'style'; selectors: Selector[]; declarations: string }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  | { kind: 'animation'; name: string; text: string }
  | { kind: 'text'; text: string };

/** The class names in the markup of a page. */
export function classesIn(markup: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [, value = ''] of markup.matchAll(/ class="([^"]*)"/g)) values.add(value);
  return new Set([...values].flatMap((value) => value.split(' ')));
}

const parsedSheets = new Map<string, { css: string; rules: Rule[] }>();

/** `isWhole`: the page needs all rules of the sheet. */
type FirstRules = { css: string; isWhole: boolean };

/**
 * The rules of a style sheet that a page needs before the whole sheet is loaded: those whose classes are all in its markup, and those
 * without a class. The others are for elements that scripts add later. `address` identifies the sheet, so that it is parsed once.
 */
export function firstRules(address: string, css: string, classes: ReadonlySet<string>): FirstRules {
  let sheet = parsedSheets.get(address);
  if (sheet?.css !== css) {
    if (parsedSheets.size > 200) parsedSheets.clear();
    sheet = { css, rules: parseRules(css) };
    parsedSheets.set(address, sheet);
  }
  const animations: { name: string; text: string }[] = [];
  let isWhole = true;
  const print = (rules: Rule[]): string => rules.map(printRule).join('');
  const printRule = (rule: Rule): string => {
    switch (rule.kind) {
      case 'style': {
        const selectors = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
        if (selectors.length < rule.selectors.length) isWhole = false;
        return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(',')}{${rule.declarations}}` : '';
      }
      case 'group': {
        const inner = print(rule.rules);
        return inner === '' ? '' : `${rule.prelude}{${inner}}`;
      }
      case 'animation':
        animations.push(rule);
        return '';
      case 'text':
        return rule.text;
    }
  };
  const printed = print(sheet.rules);
  if (isWhole) return { css, isWhole };
  const used = animations.flatMap(({ name, text }) => (printed.includes(name) ? [text] : []));
  return { css: printed + used.join(''), isWhole };
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length; ) {
    const end = endOfPart(css, at);
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (prelude !== '') rules.push({ kind: 'text', text: `${prelude};` });
      at = end + 1;
      continue;
    }
    const close = endOfBlock(css, end);
    rules.push(ruleOf(prelude, css.slice(end + 1, close)));
    at = close + 1;
  }
  return rules;
}

function ruleOf(prelude: string, block: string): Rule {
  if (/^@(media|layer|supports|container|starting-style)\b/.test(prelude)) {
    return { kind: 'group', prelude, rules: parseRules(block) };
  }
  const [, animation] = /^@keyframes\s+(.+)$/.exec(prelude) ?? [];
  const text = `${prelude}{${block}}`;
  if (animation !== undefined) return { kind: 'animation', name: animation, text };
  if (prelude.startsWith('@')) return { kind: 'text', text };
  return { kind: 'style', selectors: splitSelectors(prelude).map(selectorOf), declarations: block };
}

/** Classes in `:not()`, `:is()`, `:where()` and `:has()` decide nothing: such a rule may match without them. */
function selectorOf(text: string): Selector {
  let required = text.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== required; ) {
    before = required;
    required = required.replace(/\([^()]*\)/g, '');
  }
  return { text, classes: [...required.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) };
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < prelude.length; at += 1) {
    const character = prelude[at];
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (character === ',' && depth === 0) {
      selectors.push(prelude.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, prelude.slice(start)];
}

/** The place of the `{`, `;` or end that ends a selector or an at-rule. */
const endOfPart = (css: string, from: number) =>
  skipTo(css, from, (character) => character === '{' || character === ';');

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  return skipTo(css, open, (character) => {
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    return depth === 0;
  });
}

/** Braces and semicolons in quotes, and those in `url()` of data, are text. */
function skipTo(css: string, from: number, isEnd: (character: string) => boolean): number {
  let quote = '';
  let parentheses = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') parentheses += 1;
    else if (character === ')') parentheses -= 1;
    else if (parentheses === 0 && isEnd(character)) return at;
  }
  return css.length;
}

import { toInlineCss } from './escape.ts';

type Selector = { text: string; classes: string[] };
/** A group is a block with rules in it, such as `@media`; `text` is everything that is always kept, such as `@font-face`. */
type Rule =
  | { kind: 'style'; selectors: Selector[]; declarations: string }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  | { kind: 'animation'; name: string; text: string }
  | { kind: 'text'; text: string };

const classAttribute = ' class="';

/** The class names in the markup of a page. */
export function classesIn(markup: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (let at = markup.indexOf(classAttribute); at !== -1; ) {
    const start = at + classAttribute.length;
    const end = markup.indexOf('"', start);
    if (end === -1) break;
    values.add(markup.slice(start, end));
    at = markup.indexOf(classAttribute, end);
  }
  return new Set([...values].flatMap((value) => value.split(' ')));
}

/** The class names that its selectors need, and the rules selected so far, by which of these a page has. */
type Sheet = { css: string; rules: Rule[]; classes: string[]; selections: Map<string, FirstRules> };
const parsedSheets = new Map<string, Sheet>();
/** Pages of an area differ little in the classes that a sheet knows. */
const maxSelections = 16;

/** `css`: as it may stand in a style element. `isWhole`: the page needs all rules of the sheet. */
type FirstRules = { css: string; isWhole: boolean };

/**
 * The rules of a style sheet that a page needs before the whole sheet is loaded: those whose classes are all in its markup, and those
 * without a class. The others are for elements that scripts add later. `address` identifies the sheet, so that it is parsed once.
 */
export function firstRules(address: string, css: string, classes: ReadonlySet<string>): FirstRules {
  let sheet = parsedSheets.get(address);
  if (sheet?.css !== css) {
    if (parsedSheets.size > 200) parsedSheets.clear();
    const rules = parseRules(css);
    sheet = { css, rules, classes: [...new Set(rules.flatMap(classesOf))], selections: new Map() };
    parsedSheets.set(address, sheet);
  }
  const key = sheet.classes.map((name) => (classes.has(name) ? '1' : '0')).join('');
  const known = sheet.selections.get(key);
  if (known) return known;
  const { css: selected, isWhole } = selectRules(sheet, classes);
  const result = { css: toInlineCss(selected), isWhole };
  if (sheet.selections.size >= maxSelections) sheet.selections.clear();
  sheet.selections.set(key, result);
  return result;
}

const classesOf = (rule: Rule): string[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(classesOf);
  return rule.kind === 'style' ? rule.selectors.flatMap((selector) => selector.classes) : [];
};

function selectRules({ css, rules }: Sheet, classes: ReadonlySet<string>): FirstRules {
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
  const printed = print(rules);
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

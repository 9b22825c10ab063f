import { toInlineCss } from './escape.ts';
import { shortenTokens, type Tokens, tokensOf, usesIn } from './tokens.ts';

/** `needs`: what the markup must contain for the selector to match, as in `Features`. */
type Selector = { text: string; needs: string[] };
/**
 * A group is a block with rules in it, such as `@media`; `text` is everything that is always kept, such as `@font-face`. `tokens` declares custom
 * properties without a class, such as the colours of a theme.
 */
type Rule =
  | { kind: 'style'; selectors: Selector[]; declarations: string; hasLater: boolean }
  | { kind: 'tokens'; prelude: string; declarations: Declaration[] }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  | { kind: 'animation'; name: string; text: string }
  | { kind: 'text'; text: string };

/** `token`: the custom property that it sets. */
type Declaration = { token?: string; text: string };

/**
 * Class names with their dot, names of attributes, attributes with their values, and custom properties that rules for it use, such as `.card`,
 * `data-tone`, `data-tone="accent"` and `--ink`.
 */
export type Features = ReadonlySet<string>;

/** Everything that selectors of style sheets can require of this markup. */
export function featuresIn(markup: string): Features {
  const attributes = new Set(markup.match(/ (?:class|disabled|data-[a-z-]+|aria-(?!label=)[a-z]+)="[^"]*"/g));
  const features = new Set<string>();
  for (const attribute of attributes) {
    const nameEnd = attribute.indexOf('=');
    const name = attribute.slice(1, nameEnd);
    if (name === 'class') {
      for (const className of attribute.slice(nameEnd + 2, -1).split(' ')) features.add(`.${className}`);
    } else features.add(name).add(attribute.slice(1));
  }
  return features;
}

/**
 * `id`: another one for the same address with other rules. `needs`: those of all its selectors, and the tokens that it declares, numbered. `selections`:
 * the rules selected so far, by which of these a page has.
 */
type Sheet = {
  id: number;
  css: string;
  rules: Rule[];
  needs: ReadonlyMap<string, number>;
  tokens: Tokens;
  selections: Map<string, FirstRules>;
};
let lastId = 0;
const parsedSheets = new Map<string, Sheet>();
/** Pages of an area differ little in what a sheet needs. */
const maxSelections = 16;
/** The styles of pages by their sheets and what these have of the markup, because most pages of a kind have the same. */
const pageRules = new Map<string, PageRules>();
const maxPageRules = 64;

/** `css`: as it may stand in a style element. `isWhole`: the page needs all rules of the sheet. `uses`: the custom properties in its values. */
type FirstRules = { css: string; isWhole: boolean; uses: readonly string[] };
type PageRules = readonly Omit<FirstRules, 'uses'>[];

/**
 * The rules of style sheets that a page needs before the whole sheets are loaded: those whose classes and attributes are all in its markup, and
 * those without a class; of tokens the ones that these rules use, in a short form (`tokens.ts`). The others are for elements and states that scripts add
 * later. Rules for a pointer over an element, for paper, and transitions come with the whole sheet too, which pages without script load at once. The
 * address identifies a sheet, so that it is parsed once. `otherCss`: further styles of the page, which use tokens under their own names.
 */
export function firstRules(
  sheets: readonly { address: string; css: string }[],
  features: Features,
  otherCss = '',
): PageRules {
  const parsed = sheets.map(({ address, css }) => parseSheet(address, css));
  const key = `${otherCss}${parsed.map((sheet) => `${sheet.id}:${keyOf(sheet, features)}`).join(' ')}`;
  const cached = pageRules.get(key);
  if (cached) return cached;
  if (pageRules.size >= maxPageRules) pageRules.clear();
  const rules = selectForPage(parsed, features, otherCss);
  pageRules.set(key, rules);
  return rules;
}

function selectForPage(parsed: readonly Sheet[], features: Features, otherCss: string): PageRules {
  const selected = parsed.map((sheet) => select(sheet, features));
  const tokens = shortenTokens(
    parsed.map((sheet) => sheet.tokens),
    [...new Set(selected.flatMap(({ uses }) => uses))],
    usesIn(otherCss),
  );
  const all = new Set([...features, ...tokens.declared]);
  return parsed.map((sheet) => {
    const hasTokens = sheet.tokens.values.size > 0;
    const { css, isWhole } = select(sheet, hasTokens ? all : features);
    // Under their own names the tokens are declared in the whole sheet only.
    return { css: tokens.shorten(css), isWhole: isWhole && !hasTokens };
  });
}

function parseSheet(address: string, css: string): Sheet {
  const existing = parsedSheets.get(address);
  if (existing?.css === css) return existing;
  if (parsedSheets.size > 200) parsedSheets.clear();
  const rules = parseRules(css);
  const tokens = tokensOf(css, rules.flatMap(declarationsOf));
  const distinct = new Set([...rules.flatMap(needsOf), ...tokens.values.keys()]);
  const needs = new Map([...distinct].map((feature, at) => [feature, at]));
  lastId += 1;
  const sheet = { id: lastId, css, rules, needs, tokens, selections: new Map() };
  parsedSheets.set(address, sheet);
  return sheet;
}

/** A bit for each of the sheet's needs. A page has fewer features than a sheet has needs. */
function keyOf({ needs }: Sheet, features: Features): string {
  const bytes = new Uint8Array(Math.ceil(needs.size / 8));
  for (const feature of features) {
    const at = needs.get(feature);
    if (at !== undefined) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return String.fromCharCode(...bytes);
}

function select(sheet: Sheet, features: Features): FirstRules {
  const key = keyOf(sheet, features);
  const cached = sheet.selections.get(key);
  if (cached) return cached;
  const { css: selected, isWhole } = selectRules(sheet, features);
  const result = { css: toInlineCss(selected), isWhole, uses: usesIn(selected) };
  if (sheet.selections.size >= maxSelections) sheet.selections.clear();
  sheet.selections.set(key, result);
  return result;
}

const needsOf = (rule: Rule): string[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(needsOf);
  return rule.kind === 'style' ? rule.selectors.flatMap((selector) => selector.needs) : [];
};

const declarationsOf = (rule: Rule): Declaration[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(declarationsOf);
  return rule.kind === 'tokens' ? rule.declarations : [];
};

function selectRules({ css, rules }: Sheet, features: Features): Omit<FirstRules, 'uses'> {
  const animations: { name: string; text: string }[] = [];
  let isWhole = true;
  const print = (rules: Rule[]): string => rules.map(printRule).join('');
  const printRule = (rule: Rule): string => {
    switch (rule.kind) {
      case 'style': {
        const selectors = rule.selectors.filter(({ needs }) => needs.every((feature) => features.has(feature)));
        if (selectors.length < rule.selectors.length || rule.hasLater) isWhole = false;
        if (selectors.length === 0 || rule.declarations === '') return '';
        return `${selectors.map(({ text }) => text).join(',')}{${rule.declarations}}`;
      }
      case 'tokens': {
        const used = rule.declarations.filter(({ token }) => token === undefined || features.has(token));
        if (used.length < rule.declarations.length) isWhole = false;
        return used.length === 0 ? '' : `${rule.prelude}{${used.map(({ text }) => text).join(';')}}`;
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

/** In place of a state that no markup has. */
const never = ':hover';

function parseRules(css: string, isForPaper = false): Rule[] {
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
    rules.push(ruleOf(prelude, css.slice(end + 1, close), isForPaper));
    at = close + 1;
  }
  return rules;
}

function ruleOf(prelude: string, block: string, isForPaper: boolean): Rule {
  if (/^@(media|layer|supports|container|starting-style)\b/.test(prelude)) {
    return { kind: 'group', prelude, rules: parseRules(block, isForPaper || /^@media print\b/.test(prelude)) };
  }
  const [, animation] = /^@keyframes\s+(.+)$/.exec(prelude) ?? [];
  const text = `${prelude}{${block}}`;
  if (animation !== undefined) return { kind: 'animation', name: animation, text };
  if (prelude.startsWith('@')) return { kind: 'text', text };
  const selectors = splitAt(prelude, ',').map((selector) => selectorOf(selector, isForPaper));
  if (selectors.every(({ needs }) => needs.length === 0) && block.includes('--') && !block.includes('{'))
    return { kind: 'tokens', prelude, declarations: splitAt(block, ';').map(declarationOf) };
  const declarations = selectors.every(({ needs }) => needs.length > 0) ? withoutTransitions(block) : block;
  return { kind: 'style', selectors, declarations, hasLater: declarations !== block };
}

/** The space after the colon, which Sass keeps for custom properties, says nothing. */
function declarationOf(text: string): Declaration {
  const [, token, value] = /^\s*(--[\w-]+):\s*(.*)$/s.exec(text) ?? [];
  return token === undefined ? { text } : { token, text: `${token}:${value}` };
}

/** Nested blocks are left as they are. */
const withoutTransitions = (block: string) =>
  block.includes('{')
    ? block
    : splitAt(block, ';')
        .filter((declaration) => !/^\s*transition\b/.test(declaration))
        .join(';');

/**
 * Classes in `:not()`, `:is()`, `:where()` and `:has()` decide nothing: such a rule may match without them. Attributes count only beside a class:
 * those of the root element are not in the markup of the page.
 */
function selectorOf(text: string, isForPaper: boolean): Selector {
  let required = text;
  for (let before = ''; before !== required; ) {
    before = required;
    required = required.replace(/\([^()]*\)/g, '');
  }
  const needs = splitAt(required, ' >+~').flatMap((compound) => {
    const names = [...compound.replace(/\[[^\]]*\]/g, '').matchAll(/\.[\w-]+/g)].map(([name]) => name);
    return names.length > 0 ? [...names, ...statesOf(compound)] : [];
  });
  return { text, needs: isForPaper && needs.length > 0 ? [never] : needs };
}

/** Everything besides classes that this part of a selector needs of the markup to match before scripts or a pointer change the element. */
function statesOf(compound: string): string[] {
  const plain = compound.replace(/\[[^\]]*\]/g, '');
  const attributes = [...compound.matchAll(/\[((?:data|aria)-[a-z-]+)(?:="?([^"\]]*)"?)?\]/g)];
  return [
    ...attributes.map(([, name = '', value]) => (value === undefined ? name : `${name}="${value}"`)),
    ...(/:(?:hover|active)\b/.test(plain) ? [never] : []),
    ...(/:disabled\b/.test(plain) ? ['disabled'] : []),
  ];
}

/** Splits where one of the separators is outside of quotes, brackets and parentheses. */
function splitAt(text: string, separators: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start <= text.length) {
    const end = skipTo(text, start, (character) => separators.includes(character));
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
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

/** Everything in quotes, in brackets, or in parentheses as in `url()` of data, is text. */
function skipTo(css: string, from: number, isEnd: (character: string) => boolean): number {
  let quote = '';
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && isEnd(character)) return at;
  }
  return css.length;
}

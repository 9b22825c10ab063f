/** `needs`: what the markup must contain for the selector to match, as in `Features`. */
type Selector = { text: string; needs: string[] };
/**
 * A group is a block with rules in it, such as `@media`; `text` is everything that is always kept, such as `@font-face`. `tokens` declares custom
 * properties without a class, such as the colours of a theme.
 */
export type Rule =
  | { kind: 'style'; selectors: Selector[]; declarations: string; hasLater: boolean }
  | { kind: 'tokens'; prelude: string; declarations: Declaration[] }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  | { kind: 'animation'; name: string; text: string }
  | { kind: 'text'; text: string };

/** `token`: the custom property that it sets. */
type Declaration = { token?: string; text: string };

/** A need that no markup meets: the rule then stays in the whole sheet. */
const never = ':hover';

/** Deeper groups are kept as they are: each level is read once more, and thousands of them would overflow the stack. */
const maxLevels = 16;

/** Parses a style sheet in a short form (`compact-css.ts`). `level`: how many groups it is in. */
export function parseRules(css: string, isForPaper = false, level = 0): Rule[] {
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
    rules.push(ruleOf(prelude, css.slice(end + 1, close), isForPaper, level));
    at = close + 1;
  }
  return rules;
}

/** Everything that the selectors of a rule need. */
export const needsOf = (rule: Rule): string[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(needsOf);
  return rule.kind === 'style' ? rule.selectors.flatMap((selector) => selector.needs) : [];
};

/** The declarations of tokens in a rule. */
export const declarationsOf = (rule: Rule): Declaration[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(declarationsOf);
  return rule.kind === 'tokens' ? rule.declarations : [];
};

function ruleOf(prelude: string, block: string, isForPaper: boolean, level: number): Rule {
  if (level < maxLevels && /^@(media|layer|supports|container|starting-style)\b/.test(prelude)) {
    return {
      kind: 'group',
      prelude,
      rules: parseRules(block, isForPaper || /^@media print\b/.test(prelude), level + 1),
    };
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

function declarationOf(text: string): Declaration {
  const [, token] = /^(--[\w-]+):/.exec(text) ?? [];
  return token === undefined ? { text } : { token, text };
}

/** Nested blocks are left as they are. */
const withoutTransitions = (block: string) =>
  block.includes('{')
    ? block
    : splitAt(block, ';')
        .filter((declaration) => !/^\s*transition\b/.test(declaration))
        .join(';');

/**
 * Classes in `:not()`, `:is()`, `:where()` and `:has()` are no needs, because the selector can match markup without them. Attributes are needs only
 * beside a class: those of the root element are not in the markup of the page.
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
  const isLater = (isForPaper && needs.length > 0) || text.startsWith('::view-transition');
  return { text, needs: isLater ? [never] : needs };
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

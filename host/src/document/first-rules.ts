import { compactCss } from './compact-css.ts';
import { toInlineCss } from './escape.ts';
import { declarationsOf, needsOf, parseRules, type Rule } from './sheet-rules.ts';
import { shortenTokens, type Tokens, tokensOf, usesIn } from './tokens.ts';

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
 * A parsed style sheet. `id`: new when the same address has other rules. `css`: the source in a short form. `needs`: what all its selectors need of the
 * markup, and the tokens that it declares, each with a number. `selections`: the rules selected so far, by the needs that a page has.
 */
type Sheet = {
  id: number;
  source: string;
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
 * The rules that a page needs before the whole sheets are loaded: those whose classes and attributes are all in its markup, those without a
 * class, and the tokens that these use. Not included, because the whole sheet brings them: rules for elements and states that scripts add,
 * for hover, print and transitions. Pages without script load the whole sheets at once. The result is compact (`compact-css.ts`, `tokens.ts`).
 *
 * The address identifies a sheet, so that it is parsed once. `otherCss`: further styles of the page, which use tokens under their own names.
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

function parseSheet(address: string, source: string): Sheet {
  const existing = parsedSheets.get(address);
  if (existing?.source === source) return existing;
  if (parsedSheets.size > 200) parsedSheets.clear();
  const css = compactCss(source);
  const rules = parseRules(css);
  const tokens = tokensOf(css, rules.flatMap(declarationsOf));
  const distinct = new Set([...rules.flatMap(needsOf), ...tokens.values.keys()]);
  const needs = new Map([...distinct].map((feature, at) => [feature, at]));
  lastId += 1;
  const sheet = { id: lastId, source, css, rules, needs, tokens, selections: new Map() };
  parsedSheets.set(address, sheet);
  return sheet;
}

/** A bit for each of the sheet's needs. The loop is over the features of the page, because they are fewer. */
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

function selectRules({ css, rules }: Sheet, features: Features): Omit<FirstRules, 'uses'> {
  const animations: { name: string; text: string }[] = [];
  let isWhole = true;
  /** Groups beside each other under the same condition become one. */
  const print = (rules: Rule[]): string => {
    let printed = '';
    let open = '';
    for (const rule of rules) {
      const text = printRule(rule);
      if (text === '') continue;
      const prelude = rule.kind === 'group' ? rule.prelude : '';
      const continues = prelude !== '' && prelude === open;
      printed = continues ? `${printed.slice(0, -1)}${text.slice(prelude.length + 1)}` : `${printed}${text}`;
      open = prelude;
    }
    return printed;
  };
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

/**
 * The custom properties of a style sheet that are declared without a class. `values`: by name, one for each declaration. `fixed`: names that are
 * to stay as they are, because a class changes them, or a fallback follows them.
 */
export type Tokens = { values: ReadonlyMap<string, readonly string[]>; fixed: ReadonlySet<string> };

const namesIn = (css: string, pattern: RegExp): string[] => [...css.matchAll(pattern)].map(([, name = '']) => name);

/** The custom properties in the values of a style sheet. */
export const usesIn = (css: string): string[] => [...new Set(namesIn(css, /var\(\s*(--[\w-]+)/g))];

/** `declarations`: those of the rules without a class. */
export function tokensOf(css: string, declarations: readonly { token?: string; text: string }[]): Tokens {
  const values = new Map<string, string[]>();
  for (const { token, text } of declarations)
    if (token !== undefined) values.set(token, [...(values.get(token) ?? []), text.slice(token.length + 1)]);
  const counts = new Map<string, number>();
  for (const name of namesIn(css, /(?<![\w-])(--[\w-]+)\s*:/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const changed = [...counts].filter(([name, count]) => count > (values.get(name)?.length ?? 0));
  return { values, fixed: new Set([...changed.map(([name]) => name), ...namesIn(css, /var\(\s*(--[\w-]+)\s*,/g)]) };
}

/** A value of more characters is not repeated where it is used. */
const maxRepeated = 16;

/** `declared`: the tokens that the page has to declare. `shorten`: writes the styles of the page with them. */
type ShortTokens = { declared: ReadonlySet<string>; shorten: (css: string) => string };

/**
 * Shortens the styles in a document, in which tokens cost half a kilobyte after compression: a token with one value becomes this value if it is short, and the others get
 * short names. The whole sheets, which the host's script adds, have the tokens under their own names; the first of them declares those.
 * `uses`: the tokens in the selected rules. `named`: those that must keep their name.
 */
export function shortenTokens(
  sheets: readonly Tokens[],
  uses: readonly string[],
  named: readonly string[],
): ShortTokens {
  const fixed = new Set([...named, ...sheets.flatMap((sheet) => [...sheet.fixed])]);
  const valuesOf = (name: string) => sheets.flatMap(({ values }) => values.get(name) ?? []);
  const replaced = new Map<string, string>();
  const declared = new Set<string>();
  const names = new Map<string, string>();
  const visited = new Set([...uses, ...named]);
  // A set also visits what is added meanwhile: the tokens in the values of tokens.
  for (const name of visited) {
    const values = valuesOf(name);
    const [value = ''] = values;
    if (values.length === 0) continue;
    if (values.length === 1 && value.length <= maxRepeated && !value.includes('var(') && !fixed.has(name)) {
      replaced.set(name, value);
      continue;
    }
    declared.add(name);
    if (!fixed.has(name)) names.set(name, `--${names.size.toString(36)}`);
    for (const used of values.flatMap(usesIn)) visited.add(used);
  }
  const shorten = (css: string) =>
    css
      .replace(/var\(\s*(--[\w-]+)\s*\)/g, (use, name: string) => {
        const short = names.get(name);
        return replaced.get(name) ?? (short === undefined ? use : `var(${short})`);
      })
      .replace(/(?<![\w-])(--[\w-]+)(?=:)/g, (name) => names.get(name) ?? name);
  return { declared, shorten };
}

import type { Atom } from '../catalogue/index/word-sets.ts';

/** What must occur in a text, as a tree of words. */
export type Expression = Atom | { all: readonly Expression[] } | { any: readonly Expression[] };

/** What an expression comes to, from what its words come to. */
export function fold<T>(
  expression: Expression,
  with_: { atom: (atom: Atom) => T; all: (parts: T[]) => T; any: (parts: T[]) => T },
): T {
  if ('all' in expression) return with_.all(expression.all.map((part) => fold(part, with_)));
  if ('any' in expression) return with_.any(expression.any.map((part) => fold(part, with_)));
  return with_.atom(expression);
}

export function atomsIn(expression: Expression): Atom[] {
  return fold<Atom[]>(expression, {
    atom: (atom) => [atom],
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}

/** For `to_tsquery('simple', …)`. Words are letters and digits only, so nothing in them can be an operator. */
export function tsqueryOf(expression: Expression): string {
  return fold(expression, {
    atom: ({ word, begins }) => `'${word}'${begins ? ':*' : ''}`,
    all: (parts) => `(${parts.join(' & ')})`,
    any: (parts) => `(${parts.join(' | ')})`,
  });
}

export function matches(expression: Expression, words: readonly string[]): boolean {
  return fold(expression, {
    atom: ({ word, begins }) => words.some((one) => (begins ? one.startsWith(word) : one === word)),
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });
}

import { hasTerm, numberConjunctions, type Term } from '../catalogue/index/term.ts';

/** A product code, with the products that have it. */
type CodeMatch = { code: string; products: readonly number[] };
/** The words that a text must have, as a tree of AND (`all`) and OR (`any`). */
export type Expression = Term | CodeMatch | { all: readonly Expression[] } | { any: readonly Expression[] };

type Fold<T> = {
  term: (term: Term) => T;
  code: (code: CodeMatch) => T;
  all: (parts: T[]) => T;
  any: (parts: T[]) => T;
};

/** Computes a value for an expression from the values of its parts, bottom-up. */
export function fold<T>(expression: Expression, combine: Fold<T>): T {
  if ('all' in expression) return combine.all(expression.all.map((part) => fold(part, combine)));
  if ('any' in expression) return combine.any(expression.any.map((part) => fold(part, combine)));
  return 'code' in expression ? combine.code(expression) : combine.term(expression);
}

export function termsIn(expression: Expression): Term[] {
  return fold<Term[]>(expression, {
    term: (term) => [term],
    code: () => [],
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}

/** The expression for `to_tsquery('simple', …)`. Words are letters and digits only, so they cannot contain operators. */
export function tsqueryOf(expression: Expression): string {
  return fold(expression, {
    term: ({ word, isPrefix, number }) => {
      const term = `'${word}'${isPrefix ? ':*' : ''}`;
      if (number === undefined) return term;
      const conjunctions = numberConjunctions.map((conjunction) => `'${conjunction}'`).join(' | ');
      return `('${number}' <-> ${term} | ('${number}' <-> (${conjunctions})) <2> ${term})`;
    },
    code: ({ code }) =>
      `(${code
        .split(' ')
        .map((part) => `'${part}'`)
        .join(' & ')})`,
    all: (parts) => `(${parts.join(' & ')})`,
    any: (parts) => `(${parts.join(' | ')})`,
  });
}

/** Whether a text with these words matches. Product codes are not looked for. */
export function matches(expression: Expression, words: readonly string[]): boolean {
  return fold(expression, {
    term: (term) => hasTerm(words, term),
    code: () => false,
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });
}

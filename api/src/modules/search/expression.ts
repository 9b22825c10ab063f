import { type Atom, between, has } from '../catalogue/index/word-sets.ts';

/** The products that carry this code. */
type Coded = { code: string; products: readonly number[] };
/** What must occur in a text, as a tree of words. */
export type Expression = Atom | Coded | { all: readonly Expression[] } | { any: readonly Expression[] };

type Fold<T> = {
  atom: (atom: Atom) => T;
  code: (coded: Coded) => T;
  all: (parts: T[]) => T;
  any: (parts: T[]) => T;
};

/** What an expression comes to, from what its words come to. */
export function fold<T>(expression: Expression, with_: Fold<T>): T {
  if ('all' in expression) return with_.all(expression.all.map((part) => fold(part, with_)));
  if ('any' in expression) return with_.any(expression.any.map((part) => fold(part, with_)));
  return 'code' in expression ? with_.code(expression) : with_.atom(expression);
}

export function atomsIn(expression: Expression): Atom[] {
  return fold<Atom[]>(expression, {
    atom: (atom) => [atom],
    code: () => [],
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}

/** For `to_tsquery('simple', …)`. Words are letters and digits only, so nothing in them can be an operator. */
export function tsqueryOf(expression: Expression): string {
  return fold(expression, {
    atom: ({ word, begins, number }) => {
      const asked = `'${word}'${begins ? ':*' : ''}`;
      if (number === undefined) return asked;
      const links = between.map((link) => `'${link}'`).join(' | ');
      return `('${number}' <-> ${asked} | ('${number}' <-> (${links})) <2> ${asked})`;
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

export function matches(expression: Expression, words: readonly string[]): boolean {
  return fold(expression, {
    atom: (atom) => has(words, atom),
    code: () => false,
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });
}

import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** One environment variable: how its text is parsed and checked, its default, and its documentation. */
export type Variable<T> = {
  /** The description in the table of settings, one line. */
  about: string;
  /** Ends the sentence "NAME should be …". */
  should: string;
  /** The value when the variable is not set. */
  fallback: T;
  /** How the table of settings shows the fallback, where the value itself says too little. */
  shown?: string;
  /** Undefined for a text that is not allowed. */
  read: (text: string) => T | undefined;
};

type Documentation<T> = { about: string; fallback: T; shown?: string };

/** A variable that is parsed from its text by `parse`, then checked by the schema. */
function variable<Schema extends TSchema, Fallback>(
  { schema, should, parse }: { schema: Schema; should: string; parse: (text: string) => unknown },
  documentation: Documentation<Fallback>,
): Variable<Static<Schema> | Fallback> {
  const read = (text: string): Static<Schema> | undefined => {
    const value = parse(text);
    return Value.Check(schema, value) ? value : undefined;
  };
  return { ...documentation, should, read };
}

export const string = <T extends string | undefined>(
  pattern: RegExp,
  should: string,
  documentation: Documentation<T>,
) => variable({ schema: Type.String({ pattern: pattern.source }), should, parse: (text) => text }, documentation);

export const integer = (minimum: number, maximum: number, documentation: Documentation<number>) =>
  variable(
    {
      schema: Type.Integer({ minimum, maximum }),
      should: `a whole number from ${minimum} to ${maximum}`,
      parse: parseDigits,
    },
    documentation,
  );

/** Integers separated by commas, each at least as large as the one before it. */
export const risingIntegers = (minimum: number, maximum: number, documentation: Documentation<number[]>) =>
  variable(
    {
      schema: Type.Refine(Type.Array(Type.Integer({ minimum, maximum }), { maxItems: 20 }), isRising),
      should: `whole numbers from ${minimum} to ${maximum}, rising, separated by commas`,
      parse: (text) => splitList(text).map(parseDigits),
    },
    documentation,
  );

export const oneOf = <T extends string>(choices: readonly T[], documentation: Documentation<T>) =>
  variable(
    {
      schema: Type.Unsafe<T>({ type: 'string', enum: choices }),
      should: `one of ${choices.join(', ')}`,
      parse: (text) => text,
    },
    documentation,
  );

/** Entries separated by commas. */
export const list = (isEntry: (text: string) => boolean, should: string, documentation: Documentation<string[]>) =>
  variable({ schema: Type.Array(Type.Refine(Type.String(), isEntry)), should, parse: splitList }, documentation);

/** The scheme, host and port of an address. */
export const origin = (documentation: Documentation<string>) =>
  variable(
    {
      schema: Type.String(),
      should: 'an address without a path, such as https://shop.example',
      parse: parseOrigin,
    },
    documentation,
  );

/** A whole address with one of these schemes, such as `smtp:`. */
export const address = <T extends string | undefined>(
  schemes: readonly string[],
  should: string,
  documentation: Documentation<T>,
) =>
  variable(
    {
      schema: Type.Refine(Type.String(), (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol)),
      should,
      parse: (text) => text,
    },
    documentation,
  );

function splitList(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** Only plain digits are a number here: `Number` would also accept `1e3`, `0x10` and an empty text. */
function parseDigits(text: string): number | undefined {
  return /^[0-9]{1,12}$/.test(text) ? Number(text) : undefined;
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? number));
}

function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { origin: schemeAndHost, pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '' ? schemeAndHost : undefined;
}

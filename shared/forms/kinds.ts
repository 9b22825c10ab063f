import { formatNumber, parseInteger, toLatinDigits, toPersianDigits } from '../lib/digits.ts';
import { mobileWrong, toMobile } from '../lib/mobile.ts';
import { formatToman, type Rial, toRial } from '../lib/money.ts';

/** The JSON Schema keywords that fields use; `check.ts` checks each of them. */
export type FieldSchema = {
  type: 'string' | 'integer' | 'boolean' | ['string' | 'integer', 'null'];
  title: string;
  minLength?: number;
  maxLength?: number;
  format?: 'line' | 'text' | 'rial';
  enum?: readonly (string | null)[];
  minimum?: number;
  maximum?: number;
};

/** How a field is shown and read. `ltr`: left-to-right text such as a Sheba. `digits`: digits that are no number, such as a postal code. */
export type FieldKind =
  | ('line' | 'text' | 'ltr' | 'tel' | 'email' | 'digits' | 'number')
  | ('otp' | 'password')
  | ('choice' | 'flag' | 'honeypot');

/** `Value`: what the request contains. `Empty`: what it contains when nothing was typed; `never` for a field that must be filled in. */
export type Field<Kind extends FieldKind = FieldKind, Value = unknown, Empty = unknown> = {
  kind: Kind;
  schema: FieldSchema;
  /** The message when nothing was typed; undefined for a field that may be empty. */
  emptyText: string | undefined;
  /** The value when nothing was typed; undefined leaves the field out of the request, which only an optional field may. */
  emptyValue: Empty | undefined;
  mayBeMissing: boolean;
  /** Converts what was typed, without spaces around it, to the value; undefined when that is impossible. */
  read: (typed: string) => Value | undefined;
  /** The message when `read` returns undefined; a function gets what was typed. */
  unreadableText: string | ((typed: string) => string);
  /** Shows a limit of the schema in the visitor's unit: Rial as Toman. */
  formatLimit: (limit: number) => string;
};

type Lengths = { min?: number; max: number };
type EmptyText = { empty?: string };

type ParsedOptions<Kind extends FieldKind> = Lengths &
  EmptyText & { kind: Kind; read: (typed: string) => string | undefined; wrong: Field['unreadableText'] };

/** A text that `read` checks and normalises, such as a Sheba. The API checks the lengths by schema, and the rest in the route. */
export function parsed<Kind extends FieldKind>(
  title: string,
  { kind, min = 1, max, empty = `${title} را بنویسید.`, read, wrong }: ParsedOptions<Kind>,
): Field<Kind, string, never> {
  return {
    kind,
    schema: { type: 'string', title, minLength: min, maxLength: max },
    emptyText: empty,
    emptyValue: undefined,
    mayBeMissing: false,
    read,
    unreadableText: wrong,
    formatLimit: formatNumber,
  };
}

function visibleText<Kind extends 'line' | 'text'>(kind: Kind, title: string, options: Lengths & EmptyText) {
  const field = parsed(title, { kind, read: (typed) => typed, wrong: '', ...options });
  return { ...field, schema: { ...field.schema, format: kind } };
}

/** One line of visible text, such as a name or a subject. */
export const line = (title: string, options: Lengths & EmptyText): Field<'line', string, never> =>
  visibleText('line', title, options);

/** Several lines of text. */
export const text = (title: string, options: Lengths & EmptyText): Field<'text', string, never> =>
  visibleText('text', title, options);

/** A mobile number in any spelling. */
export const mobile = (title: string, options: EmptyText & { min?: number } = {}): Field<'tel', string, never> =>
  parsed(title, {
    kind: 'tel',
    max: 40,
    read: toMobile,
    wrong: mobileWrong,
    ...options,
  });

type DigitsOptions = EmptyText & { length: number; isValid?: (digits: string) => boolean; wrong?: string };

/** Exactly so many digits, such as a postal code. */
export function digits(title: string, options: DigitsOptions): Field<'digits', string, never> {
  return exactDigits('digits', title, options);
}

/** A code from an SMS; never stored in the browser. */
export function otp(title: string, options: DigitsOptions): Field<'otp', string, never> {
  return exactDigits('otp', title, options);
}

function exactDigits<Kind extends 'digits' | 'otp'>(
  kind: Kind,
  title: string,
  {
    length,
    isValid = () => true,
    wrong = `${title} باید ${toPersianDigits(length)} رقم باشد.`,
    ...options
  }: DigitsOptions,
) {
  const read = (typed: string) => {
    const latin = toLatinDigits(typed).replace(/\D/g, '');
    return latin.length === length && isValid(latin) ? latin : undefined;
  };
  return parsed(title, { kind, min: length, max: length, read, wrong, ...options });
}

/** Never stored in the browser, and sent as it was typed, spaces included. */
export const password = (title: string, options: Lengths & EmptyText): Field<'password', string, never> =>
  parsed(title, { kind: 'password', read: (typed) => typed, wrong: '', ...options });

type NumberOptions = EmptyText & { min: number; max: number };

/** Stands for all larger amounts: no field allows it, and ten times as much, in Rial, is still an exact number. */
const tooLarge = 100_000_000_000_000;

/** Also reads numbers that no field accepts, below zero or too large to calculate with, so that their message names the limit. */
function readInteger(typed: string): number | undefined {
  const isNegative = /^[-−]/.test(typed);
  const amount = isNegative ? typed.slice(1) : typed;
  const isDigitsOnly = /^\d[\d٬]*$/.test(toLatinDigits(amount));
  const read = parseInteger(amount) ?? (isDigitsOnly ? tooLarge : undefined);
  const value = read === undefined ? undefined : Math.min(read, tooLarge);
  return value !== undefined && isNegative ? -value : value;
}

/** A whole number. */
export function integer(
  title: string,
  { min, max, empty = `${title} را بنویسید.` }: NumberOptions,
): Field<'number', number, never> {
  return {
    kind: 'number',
    schema: { type: 'integer', title, minimum: min, maximum: max },
    emptyText: empty,
    emptyValue: undefined,
    mayBeMissing: false,
    read: readInteger,
    unreadableText: `${title} را با رقم و بدون اعشار بنویسید.`,
    formatLimit: formatNumber,
  };
}

/** An amount that is typed in Toman. Its limits and its value are Rial. */
export function money(title: string, options: NumberOptions): Field<'number', Rial, never> {
  const field = integer(title, options);
  return {
    ...field,
    schema: { ...field.schema, format: 'rial' },
    read: (typed) => {
      const toman = readInteger(typed);
      return toman === undefined ? undefined : toRial(toman * 10);
    },
    formatLimit: (limit) => formatToman(toRial(limit)),
  };
}

/** One of a few values, shown as a list or as radio buttons. */
export function choice<Value extends string>(
  title: string,
  { values, empty = `${title} را انتخاب کنید.` }: EmptyText & { values: readonly Value[] },
): Field<'choice', Value, never> {
  return {
    kind: 'choice',
    schema: { type: 'string', title, enum: values },
    emptyText: empty,
    emptyValue: undefined,
    mayBeMissing: false,
    read: (typed) => values.find((value) => value === typed),
    unreadableText: empty,
    formatLimit: formatNumber,
  };
}

/** A checkbox. */
export const flag = (title: string): Field<'flag', boolean, boolean> => ({
  kind: 'flag',
  schema: { type: 'boolean', title },
  emptyText: undefined,
  emptyValue: false,
  mayBeMissing: false,
  read: () => true,
  unreadableText: '',
  formatLimit: formatNumber,
});

/** A field hidden from people, which only programs fill in. The route accepts such a request and does nothing. */
export const honeypot = (title: string): Field<'honeypot', string, undefined> =>
  optional(parsed(title, { kind: 'honeypot', max: 500, read: (typed) => typed.slice(0, 500), wrong: '' }));

/** The same field, which may be left empty: then the request does not contain it. */
export function optional<Kind extends FieldKind, Value>(
  field: Field<Kind, Value, never>,
): Field<Kind, Value, undefined> {
  return { ...field, emptyText: undefined, emptyValue: undefined, mayBeMissing: true };
}

/** The same field, which may be left empty: then the request contains null, which removes a stored value. */
export function nullable<Kind extends FieldKind, Value>(field: Field<Kind, Value, never>): Field<Kind, Value, null> {
  const { type, enum: values, ...keywords } = field.schema;
  if (type !== 'string' && type !== 'integer')
    throw new TypeError(`${keywords.title}: only texts and numbers can be null`);
  const schema: FieldSchema = {
    ...keywords,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
  return { ...field, schema, emptyText: undefined, emptyValue: null };
}

const unstoredKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['otp', 'password', 'honeypot']);

/** Whether a draft in the browser may contain the field: never a password or a code. */
export const isStored = ({ kind }: Pick<Field, 'kind'>): boolean => !unstoredKinds.has(kind);

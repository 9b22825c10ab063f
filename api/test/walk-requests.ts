import fc, { type Arbitrary } from 'fast-check';
import {
  absurdBodies,
  absurdForms,
  absurdIds,
  absurdKeys,
  absurdQueries,
  absurdTexts,
  absurdTypes,
  absurdValues,
  hostileHeaders,
} from './absurd.ts';
import type { Document, NamedOperation, Parameter, Schema } from './operations.ts';
import { operationsIn } from './operations.ts';

export type Sender = 'stranger' | 'member' | 'admin' | 'bad token';
export type Request = {
  operation: NamedOperation;
  url: string;
  sender: Sender;
  headers: Record<string, string>;
  payload?: string;
};

/** Requests that are almost valid: each part may be replaced by an absurd value. */
export function requestsFor(document: Document): Arbitrary<Request> {
  return fc.oneof(...operationsIn(document).map((operation) => requestTo(operation, document)));
}

function requestTo(operation: NamedOperation, document: Document): Arbitrary<Request> {
  const { parameters = [], requestBody } = operation.operation;
  const contents = Object.entries(requestBody?.content ?? {});
  const [type, content] = contents[0] ?? [];
  const path = pathOf(operation.path, parameters);
  const query = queryOf(parameters.filter((parameter) => parameter.in === 'query'));
  const ownHeaders = headersOf(parameters.filter((parameter) => parameter.in === 'header'));
  const isForm = type?.startsWith('multipart/');
  const validBody = isForm
    ? fc.record({ type: fc.constant('multipart/form-data; boundary=x'), payload: fc.constantFrom(...absurdForms) })
    : fc.record({ type: fc.constant(type), payload: bodyOf(content?.schema, document) });
  const invalidBody = fc.record({
    type: fc.constantFrom(type, ...absurdTypes),
    payload: fc.constantFrom(...absurdBodies),
  });
  return fc
    .record({
      path,
      query,
      sender: fc.constantFrom<Sender>('stranger', 'member', 'member', 'member', 'admin', 'bad token'),
      headers: maybe(
        1,
        5,
        fc.dictionary(fc.constantFrom(...hostileHeaders.names), fc.constantFrom(...hostileHeaders.values)),
      ),
      ownHeaders,
      body: content === undefined ? maybe(1, 8, invalidBody) : oneOf(6, validBody, invalidBody),
    })
    .map(({ path: address, query: asked, sender, headers = {}, ownHeaders: described, body = {} }) => ({
      operation,
      url: `${address}${asked}`,
      sender,
      headers: { ...headers, ...described, ...(body.type === undefined ? {} : { 'content-type': body.type }) },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    }));
}

function pathOf(template: string, parameters: Parameter[]): Arbitrary<string> {
  const steps = template.split('/').map((step): Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined) return fc.constant(step);
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return oneOf(3, textOf(schema).map(percentEncode), fc.constantFrom(...absurdIds));
  });
  return fc.tuple(...steps).map((parts) => parts.join('/'));
}

/** The headers that the document describes: each is absent, right, or of a wrong form. */
function headersOf(parameters: Parameter[]): Arbitrary<Record<string, string>> {
  const fields = parameters.map(({ name, schema }) => {
    const value = oneOf(6, textOf(schema), fc.constantFrom(...hostileHeaders.values));
    return maybe(
      1,
      1,
      value.map((text) => [name, text] as const),
    );
  });
  return fc.tuple(...fields).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== undefined)));
}

function queryOf(parameters: Parameter[]): Arbitrary<string> {
  const fields = parameters.map(({ name, schema }) =>
    maybe(
      1,
      1,
      oneOf(3, textOf(schema), fc.constantFrom(...absurdTexts)).map((text) => `${name}=${percentEncode(text)}`),
    ),
  );
  const validQuery = fc.tuple(...fields).map((parts) => parts.filter((part) => part !== undefined));
  const repeatedQuery = validQuery.map((parts) => [...parts, ...parts]);
  const absurdQuery = fc.tuple(validQuery, fc.constantFrom(...absurdQueries)).map(([parts, odd]) => [...parts, odd]);
  return fc
    .oneof(
      { weight: 8, arbitrary: validQuery },
      { weight: 1, arbitrary: repeatedQuery },
      { weight: 2, arbitrary: absurdQuery },
    )
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

function bodyOf(schema: Schema | undefined, document: Document): Arbitrary<string> {
  if (schema === undefined) return fc.constantFrom(...absurdBodies);
  return fc.tuple(mostlyValid(schema, document), maybe(1, 9, fc.constantFrom(...absurdKeys))).map(([value, key]) => {
    // `undefined` has no JSON.
    const text = JSON.stringify(value) ?? 'null';
    return key === undefined ? text : text.replace(/}$/, `,"${key}":{"x":1}}`);
  });
}

/** Mostly values of this schema, sometimes absurd ones. */
function mostlyValid(schema: Schema, document: Document): Arbitrary<unknown> {
  return oneOf(7, valid(schema, document), fc.constantFrom<unknown>(...absurdValues));
}

function valid(schema: Schema, document: Document): Arbitrary<unknown> {
  const { $ref, anyOf, properties = {}, required = [], items } = schema;
  const { minimum = 0, maximum = 10_000, multipleOf: step = 1 } = schema;
  if ($ref !== undefined) return valid(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((choice) => mostlyValid(choice, document)));
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, mostlyValid(field, document)] satisfies [string, Arbitrary<unknown>],
      );
      // Without required keys, so that required fields are missing now and then.
      return fc.oneof(
        { weight: 7, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: required }) },
        { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      );
    }
    case 'array':
      return fc.array(mostlyValid(items ?? {}, document), { maxLength: Math.min(3, schema.maxItems ?? 3) });
    case 'integer':
    case 'number': {
      // Fractions are whole numbers of steps: half metres.
      const min = Math.ceil(Math.max(minimum, -1_000) / step);
      const max = Math.floor(Math.min(maximum, Math.max(minimum, 0) + 10_000) / step);
      return fc.integer({ min, max }).map((steps) => steps * step);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return fc.constantFrom<unknown>(...absurdValues);
  }
}

/** Mostly texts that match the schema, among them ids and words that the shop has. */
function textOf({ pattern, maxLength = 100, enum: choices, anyOf }: Schema): Arbitrary<string> {
  if (choices !== undefined) return fc.constantFrom(...choices.map(String));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(textOf));
  const existing = [
    '1',
    '2',
    '3',
    '40',
    '09121234567',
    '123456',
    'گونی',
    'footer',
    'home',
    'a long enough sentence of words',
  ];
  const allowed = existing.filter((text) => text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text));
  const generated =
    pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }) : matching(pattern);
  return allowed.length === 0 ? generated : fc.oneof(fc.constantFrom(...allowed), generated);
}

/** Creating one takes some ten milliseconds, and the operations share a few patterns. */
const matches = new Map<string, Arbitrary<string>>();

function matching(pattern: string): Arbitrary<string> {
  const match = matches.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  matches.set(pattern, match);
  return match;
}

/** Percent-encodes. `encodeURIComponent` throws on lone surrogates, so these become the bytes of one. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function oneOf<T>(weight: number, usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function maybe<T>(present: number, absent: number, value: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: present, arbitrary: value });
}

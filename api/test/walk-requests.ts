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
import type { Document, Named, Parameter, Schema } from './operations.ts';
import { operationsIn } from './operations.ts';

export type Who = 'stranger' | 'member' | 'admin' | 'bad token';
export type Request = {
  operation: Named;
  url: string;
  who: Who;
  headers: Record<string, string>;
  payload?: string;
};

/** Requests that are nearly right: at every place of an operation there may stand something else than what belongs there. */
export function requestsFor(document: Document): Arbitrary<Request> {
  // Made once for each operation: the arbitraries of patterns are slow to make.
  return fc.oneof(...operationsIn(document).map((operation) => requestTo(operation, document)));
}

function requestTo(operation: Named, document: Document): Arbitrary<Request> {
  const { parameters = [], requestBody } = operation.operation;
  const contents = Object.entries(requestBody?.content ?? {});
  const [type, content] = contents[0] ?? [];
  const path = pathOf(operation.path, parameters);
  const query = queryOf(parameters.filter((one) => one.in === 'query'));
  const isForm = type?.startsWith('multipart/');
  const right = isForm
    ? fc.record({ type: fc.constant('multipart/form-data; boundary=x'), payload: fc.constantFrom(...absurdForms) })
    : fc.record({ type: fc.constant(type), payload: bodyOf(content?.schema, document) });
  const wrong = fc.record({ type: fc.constantFrom(type, ...absurdTypes), payload: fc.constantFrom(...absurdBodies) });
  return fc
    .record({
      path,
      query,
      who: fc.constantFrom<Who>('stranger', 'member', 'member', 'member', 'admin', 'bad token'),
      headers: perhaps(
        1,
        5,
        fc.dictionary(fc.constantFrom(...hostileHeaders.names), fc.constantFrom(...hostileHeaders.values)),
      ),
      body: content === undefined ? perhaps(1, 8, wrong) : oneOf(6, right, wrong),
    })
    .map(({ path: address, query: asked, who, headers = {}, body = {} }) => ({
      operation,
      url: `${address}${asked}`,
      who,
      headers: { ...headers, ...(body.type === undefined ? {} : { 'content-type': body.type }) },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    }));
}

function pathOf(template: string, parameters: Parameter[]): Arbitrary<string> {
  const steps = template.split('/').map((step): Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined) return fc.constant(step);
    const schema = parameters.find((one) => one.name === name)?.schema ?? {};
    return oneOf(3, textOf(schema).map(encoded), fc.constantFrom(...absurdIds));
  });
  return fc.tuple(...steps).map((parts) => parts.join('/'));
}

function queryOf(parameters: Parameter[]): Arbitrary<string> {
  const fields = parameters.map(({ name, schema }) =>
    perhaps(
      1,
      1,
      oneOf(3, textOf(schema), fc.constantFrom(...absurdTexts)).map((text) => `${name}=${encoded(text)}`),
    ),
  );
  const right = fc.tuple(...fields).map((parts) => parts.filter((part) => part !== undefined));
  const twice = right.map((parts) => [...parts, ...parts]);
  const strange = fc.tuple(right, fc.constantFrom(...absurdQueries)).map(([parts, odd]) => [...parts, odd]);
  return fc
    .oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: twice }, { weight: 2, arbitrary: strange })
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

function bodyOf(schema: Schema | undefined, document: Document): Arbitrary<string> {
  if (schema === undefined) return fc.constantFrom(...absurdBodies);
  return fc.tuple(nearly(schema, document), perhaps(1, 9, fc.constantFrom(...absurdKeys))).map(([value, key]) => {
    // What JSON cannot say is nothing on its own.
    const text = JSON.stringify(value) ?? 'null';
    return key === undefined ? text : text.replace(/}$/, `,"${key}":{"x":1}}`);
  });
}

/** What this schema asks for, and here and there something else. */
function nearly(schema: Schema, document: Document): Arbitrary<unknown> {
  return oneOf(7, fitting(schema, document), fc.constantFrom<unknown>(...absurdValues));
}

function fitting(schema: Schema, document: Document): Arbitrary<unknown> {
  const { $ref, anyOf, properties = {}, required = [], items, minimum = 0, maximum = 10_000 } = schema;
  if ($ref !== undefined) return fitting(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => nearly(one, document)));
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, nearly(field, document)] satisfies [string, Arbitrary<unknown>],
      );
      // One that is required is left out now and then, by the constraint that names only the others' keys.
      return fc.oneof(
        { weight: 7, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: required }) },
        { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      );
    }
    case 'array':
      return fc.array(nearly(items ?? {}, document), { maxLength: Math.min(3, schema.maxItems ?? 3) });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, -1_000), max: Math.min(maximum, 10_000) });
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

/** Texts that this schema lets through, most of them; things that the shop has, among them. */
function textOf({ pattern, maxLength = 100, enum: choices, anyOf }: Schema): Arbitrary<string> {
  if (choices !== undefined) return fc.constantFrom(...choices.map(String));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(textOf));
  const known = [
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
  const fitted = known.filter((text) => text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text));
  const made =
    pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }) : matching(pattern);
  return fitted.length === 0 ? made : fc.oneof(fc.constantFrom(...fitted), made);
}

function matching(pattern: string): Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
}

/** Percent-encoded, except for half letters, which `encodeURIComponent` refuses: those as the bytes that they would be. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function oneOf<T>(weight: number, usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function perhaps<T>(present: number, absent: number, value: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: present, arbitrary: value });
}

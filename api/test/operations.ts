import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

type Content = { content?: Record<string, { schema: Schema }> };

/** The parts of JSON Schema that the routes use. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minProperties?: number;
  examples?: unknown[];
  additionalProperties?: boolean | Schema;
};
export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema };
export type Operation = {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<number, Content>;
};
export type NamedOperation = { name: string; method: string; path: string; operation: Operation };
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Every operation of an OpenAPI document: `GET /api/v1/menus`, … */
export function operationsIn({ paths }: Document): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return { name: `${method} ${path}`, method, path, operation };
    }),
  );
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Route = { method: (typeof methods)[number]; url: string };

/** Every route of the server, also those that the OpenAPI document leaves out. Fastify only draws them, as a tree. */
export function routesOf(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', allowed = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
      const depth = indent.length / 4;
      const url = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
      parents[depth] = url;
      return methods.filter((method) => allowed.split(', ').includes(method)).map((method) => ({ method, url }));
    });
}

/**
 * A valid value of a schema: its example, or one with the required fields only. Wherever the schema accepts `id`, the value contains it,
 * in optional fields too.
 */
export function exampleOf(schema: Schema, id: string, document: Document): unknown {
  const { $ref, anyOf, items, minimum = 1 } = schema;
  if ($ref !== undefined)
    return exampleOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, id, document);
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return exampleOf(anyOf[0], id, document);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema, id, document);
    case 'array':
      return schema.maxItems === 0 ? [] : [exampleOf(items ?? {}, id, document)];
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return exampleText(schema, id);
  }
}

function exampleObject({ properties = {}, required = [], minProperties = 0 }: Schema, id: string, document: Document) {
  const fields = Object.entries(properties).map(([name, field]) => {
    const isNumber = [field.type].flat().includes('integer') && /^\d+$/.test(id);
    return [name, isNumber && /(^|_)id$/.test(name) ? Number(id) : exampleOf(field, id, document)] as const;
  });
  const chosen = fields.filter(([name, value], place) => {
    const hasId = value === Number(id) || value === id || (Array.isArray(value) && value.includes(id));
    return required.includes(name) || hasId || place < minProperties;
  });
  return Object.fromEntries(chosen);
}

function exampleText({ pattern, minLength = 0, maxLength = 1_000 }: Schema, id: string): string {
  if (pattern !== undefined && new RegExp(pattern, 'u').test(id)) return id;
  const texts = ['a sentence of several words', '09121234567', '1', 'home', 'member@example.com', randomUUID()];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
  return texts.find(fits) ?? 'x';
}

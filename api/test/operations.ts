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
  maxItems?: number;
  maxLength?: number;
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

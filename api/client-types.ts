import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import pg from 'pg';
import { openStore } from 'release/store';
import ts from 'typescript';
import { buildApp } from './src/app.ts';
import { databaseOver } from './src/database/connect.ts';
import { makeLog } from './src/log.ts';
import { readSettings } from './src/settings.ts';

/** The text of `shared/api/operations.ts`: the types of the requests and responses of each operation of `/api/v1`. */
export async function clientTypes(): Promise<string> {
  const { paths, components } = await apiDocument();
  const schemas: Record<string, Schema> = { ...components.schemas };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations))
      schemas[`${method} ${path}`] = operationSchema(operation);
  }
  // Only the schemas are passed on: from whole operations, most of the generated types would be headers, cookies and errors.
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
  const nodes = await openapiTs(JSON.stringify(document), {
    alphabetize: true,
    emptyObjectsUnknown: true,
    defaultNonNullable: false,
    transform: (schema) => {
      if (schema.format === 'rial') return moneyType(schema);
      return schema.format === 'form-data' ? ts.factory.createTypeReferenceNode('FormData') : undefined;
    },
  });
  const [componentTypes] = astToString(nodes).match(/export interface components \{.*?\n\}\n/s) ?? [];
  if (componentTypes === undefined) throw new Error('openapi-typescript no longer writes an interface of components');
  return `// Written by \`pnpm contract\` from the schemas of api's routes; never edited.\nimport type { Rial } from '../lib/money.ts';\n\n${componentTypes}`;
}

type Schema = {
  type?: string;
  format?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Content = { content: Record<string, { schema: Schema } | undefined> };
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<number, Content>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  /** Named schemas that others reference. */
  components: { schemas: Record<string, Schema> };
};

/** The parameters, query, headers, body and response data of an operation, as one object schema. */
function operationSchema({ parameters = [], requestBody, responses }: Operation): Schema {
  const params = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  // The client builds a multipart body itself, as FormData.
  const body = form === undefined ? json?.schema : { type: 'string', format: 'form-data' };
  const data = responses[200]?.content['application/json']?.schema.properties?.data;
  return objectSchema([
    ...(params.length > 0 ? [{ name: 'params', required: true, schema: objectSchema(params) }] : []),
    ...(query.length > 0
      ? [
          {
            name: 'query',
            required: query.some((parameter) => parameter.required),
            schema: objectSchema(query),
          },
        ]
      : []),
    ...(headers.length > 0 ? [{ name: 'headers', schema: objectSchema(headers) }] : []),
    ...(body === undefined ? [] : [{ name: 'body', required: true, schema: body }]),
    { name: 'data', required: true, schema: data ?? {} },
  ]);
}

function moneyType({ type }: { type?: unknown }): ts.TypeNode {
  const rial = ts.factory.createTypeReferenceNode('Rial');
  const nullType = ts.factory.createLiteralTypeNode(ts.factory.createNull());
  return Array.isArray(type) && type.includes('null') ? ts.factory.createUnionTypeNode([rial, nullType]) : rial;
}

function objectSchema(fields: { name: string; required?: boolean; schema: Schema }[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Builds the app to get its OpenAPI document: the routes are only known once they are registered. The pool opens no connection. */
async function apiDocument(): Promise<Document> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-document-'));
  const pool = new pg.Pool();
  try {
    const settingsRead = readSettings({ DATA_DIR: dataDir });
    if (!settingsRead.ok) throw new Error(settingsRead.message);
    const settings = { ...settingsRead.value, secret: 'not used by any request' };
    const database = databaseOver(pool, 'postgres', async () => {});
    const app = await buildApp({
      database,
      store: openStore(settings.releaseStore),
      media: openStore(settings.mediaStore),
      settings,
      log: makeLog('silent'),
      onlyDocument: true,
    });
    await app.ready();
    const text = JSON.stringify(app.swagger());
    await app.close();
    return JSON.parse(text);
  } finally {
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

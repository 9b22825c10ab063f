import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import openapiTs, { astToString } from 'openapi-typescript';
import { openStore } from 'release/store';
import ts from 'typescript';
import { buildApp } from './src/app.ts';
import { over } from './src/database/connect.ts';
import { extensions, pooled } from './src/database/embedded.ts';
import { migrate } from './src/database/migrate.ts';
import { makeLog } from './src/log.ts';
import { readSettings } from './src/settings.ts';

/** What stands in `shared/api/operations.ts`: what each operation of `/api/v1` is asked with and answers. */
export async function clientTypes(): Promise<string> {
  const { paths, components } = await apiDocument();
  const schemas: Record<string, Schema> = { ...components.schemas };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) schemas[`${method} ${path}`] = exchangeOf(operation);
  }
  // Handed over as plain schemas: of whole operations, four lines of five would be about headers, cookies and refusals.
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
  const nodes = await openapiTs(JSON.stringify(document), {
    alphabetize: true,
    emptyObjectsUnknown: true,
    defaultNonNullable: false,
    transform: (schema) => {
      if (schema.format === 'rial') return money(schema);
      return schema.format === 'form-data' ? ts.factory.createTypeReferenceNode('FormData') : undefined;
    },
  });
  const [schemasAlone] = astToString(nodes).match(/export interface components \{.*?\n\}\n/s) ?? [];
  if (schemasAlone === undefined) throw new Error('openapi-typescript no longer writes an interface of components');
  return `// Written by \`pnpm contract\` from the schemas of api's routes; never edited.\nimport type { Rial } from '../lib/money.ts';\n\n${schemasAlone}`;
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
  /** Shapes with a name, which others refer to. */
  components: { schemas: Record<string, Schema> };
};

function exchangeOf({ parameters = [], requestBody, responses }: Operation): Schema {
  const params = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  // Of a form the client builds each part itself.
  const body = form === undefined ? json?.schema : { type: 'string', format: 'form-data' };
  const data = responses[200]?.content['application/json']?.schema.properties?.data;
  return objectOf([
    ...(params.length > 0 ? [{ name: 'params', required: true, schema: objectOf(params) }] : []),
    ...(query.length > 0
      ? [
          {
            name: 'query',
            required: query.some((one) => one.required),
            schema: objectOf(query),
          },
        ]
      : []),
    ...(body === undefined ? [] : [{ name: 'body', required: true, schema: body }]),
    { name: 'data', required: true, schema: data ?? {} },
  ]);
}

function money({ type }: { type?: unknown }): ts.TypeNode {
  const rial = ts.factory.createTypeReferenceNode('Rial');
  const nothing = ts.factory.createLiteralTypeNode(ts.factory.createNull());
  return Array.isArray(type) && type.includes('null') ? ts.factory.createUnionTypeNode([rial, nothing]) : rial;
}

function objectOf(fields: { name: string; required?: boolean; schema: Schema }[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The document of a shop that lives for a moment: routes are what the running program registers, so it has to run. */
async function apiDocument(): Promise<Document> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-document-'));
  const { pool, close } = pooled(await PGlite.create({ extensions }));
  try {
    const read = readSettings({ DATA_DIR: dataDir });
    if (!read.ok) throw new Error(read.message);
    const settings = { ...read.value, secret: 'of a shop that nobody visits' };
    const database = { kysely: over(pool), pool, kind: 'embedded' as const, close };
    await migrate(database.kysely);
    const app = await buildApp({
      database,
      store: openStore(settings.releaseStore),
      media: openStore(settings.mediaStore),
      settings,
      log: makeLog('silent'),
    });
    await app.ready();
    const text = JSON.stringify(app.swagger());
    await app.close();
    return JSON.parse(text);
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

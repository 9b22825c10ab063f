import { type Document, exampleOf, type NamedOperation } from './operations.ts';
import type { Answer, Shop } from './shop.ts';
import { BOUNDARY, formOf, pdf } from './upload-files.ts';

let lastNetwork = 0;
/** Sends a valid request with `id` wherever the operation accepts it, from a network of its own because requests are limited. */
export async function sendExample(
  shop: Shop,
  { operation, document }: { operation: NamedOperation; document: Document },
  token: string | undefined,
  id = '1',
): Promise<Answer> {
  const { parameters = [], requestBody } = operation.operation;
  lastNetwork += 1;
  const pathValue = (name: string) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    return encodeURIComponent(String(exampleOf(schema, id, document)));
  };
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, id, document)))}`);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isForm = type?.startsWith('multipart/');
  const response = await shop.app.inject({
    method: operation.method as 'GET',
    url: `${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(name))}?${query.join('&')}`,
    headers: {
      'x-forwarded-for': `10.${lastNetwork >> 8}.${lastNetwork & 255}.1`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isForm && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    },
    ...(content !== undefined && {
      payload: isForm ? formOf([{ bytes: pdf() }]) : (exampleOf(content.schema, id, document) as object),
    }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
}

const securityOf = ({ operation }: NamedOperation) => operation.security ?? [{}];
export const isOpen = (operation: NamedOperation) => securityOf(operation).some(({ bearer }) => bearer === undefined);
export const rolesOf = (operation: NamedOperation) => securityOf(operation)[0]?.bearer ?? [];

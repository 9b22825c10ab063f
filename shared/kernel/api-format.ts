import type { ApiMessage, CallOptions } from '../contract/api.ts';

// The form of the API's requests and responses, for the client of browsers and that of the server.

/** Puts values into the braces of a path. They are escaped, so that each stays one segment. */
export const fillPath = (path: string, params: NonNullable<CallOptions['params']> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(getPathParam(params, name, path)));

/** Reads `{ errors: [{ messages: [{ message, code, field? }] }] }` and the older `{ messages: { message } }`; none from any other body. */
export function readMessages(body: unknown): ApiMessage[] {
  const olderForm: unknown = isObject(body) ? body.messages : undefined;
  if (isObject(olderForm) && typeof olderForm.message === 'string') return [{ message: olderForm.message, code: '' }];
  const errors = readList(body, 'errors').flatMap((error) => readList(error, 'messages'));
  // The text is for the shopper and is shown even when the code is missing.
  return errors.filter(isMessage).map((message) => ({ ...message, code: message.code ?? '' }));
}

function readList(value: unknown, name: string): unknown[] {
  const list: unknown = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function isMessage(value: unknown): value is Omit<ApiMessage, 'code'> & { code?: string } {
  return isObject(value) && typeof value.message === 'string' && ['string', 'undefined'].includes(typeof value.code);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A proxy may send an HTML page in place of the API's response, even with status 200. */
export function hasData<Data>(body: unknown): body is { data: Data } {
  return isObject(body) && 'data' in body;
}

function getPathParam(params: NonNullable<CallOptions['params']>, name: string, path: string): string {
  const value = params[name];
  // An empty parameter would turn the path into that of another operation.
  if (value === undefined || value === '') throw new TypeError(`${path}: the path parameter "${name}" is missing`);
  return String(value);
}

import { compressText, type TextEncoding } from './compression.ts';
import type { Result, ResultHeader } from './messages.ts';

const maxMessageLength = 2000;
const maxStackLength = 8000;

/** A result of the host as it is sent to the edge: its text compressed, and everything else. */
export function compressResult(result: Result, encoding: TextEncoding): { content?: Buffer; header: ResultHeader } {
  if (result.kind === 'page' || result.kind === 'no-data') {
    const { status, csp, links } = result;
    const others = result.kind === 'page' ? { kind: result.kind, noindex: result.noindex } : { kind: result.kind };
    // The text is joined when it is read.
    const text = result.parts ? result.parts() : result.html;
    return { content: compressOwn(text, encoding), header: { ...others, status, csp, links, encoding } };
  }
  if (result.kind === 'payload')
    return { content: compressOwn(result.json, encoding), header: { kind: 'payload', encoding } };
  if (result.kind !== 'fault') return { header: result };
  const { message, stack, ...header } = result;
  return { header: { ...header, message: shorten(String(message)), ...stackOf({ stack }) } };
}

/** `unknown`: the types of a release's code are what its developer claims. */
function compressOwn(text: unknown, encoding: TextEncoding): Buffer {
  const parts = Array.isArray(text) ? text : [text];
  if (!parts.every((part) => typeof part === 'string')) throw new TypeError('the host returned a page without text');
  return compressText(parts, encoding).content;
}

export function createRenderFault(error: unknown): Extract<Result, { kind: 'fault' }> {
  return { kind: 'fault', who: 'host', where: 'render', message: shorten(messageOf(error)), ...stackOf(error) };
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
export const shorten = (text: string) => text.slice(0, maxMessageLength);
export const stackOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string'
    ? { stack: error.stack.slice(0, maxStackLength) }
    : {};

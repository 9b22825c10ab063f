import { Type } from 'typebox';
import { contentDisposition } from '../../uploads/file-names.ts';

/** Only documents the response in the OpenAPI description. */
export const pdfResponse = {
  200: { content: { 'application/pdf': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } } },
};

export const pdfHeaders = (name: string): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'content-disposition': contentDisposition(name, false),
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

import { createHash } from 'node:crypto';

export type Integrity = `sha384-${string}`;

/** The digest in the form browsers know (Subresource Integrity). */
export function integrityOf(bytes: Uint8Array): Integrity {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

export function matches(bytes: Uint8Array, integrity: string): boolean {
  return integrityOf(bytes) === integrity;
}

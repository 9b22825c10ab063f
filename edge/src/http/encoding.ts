import type { Encoding } from '../documents/pages.ts';

/** Brotli when the browser takes it, else gzip. Nobody sends weights that matter here except zero. */
export function encodingFor(accept: string | undefined): Encoding {
  const taken = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[,;]|$)`).test(accept ?? '');
  if (taken('br')) return 'br';
  return taken('gzip') ? 'gzip' : 'identity';
}

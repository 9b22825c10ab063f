import { createHash } from 'node:crypto';

const digests = new Map<string, string>();

/** The same few texts on every page: the import map of a set, the styles of a release. */
function digest(text: string): string {
  const known = digests.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (digests.size > 500) digests.clear();
  digests.set(text, known);
  return known;
}

type Allowed = {
  scripts: string[];
  styles: string[];
  /** Where the API is, when that is not the site itself. */
  api?: string | undefined;
};

/** Pages are cached and shared, so what is inline is allowed by its digest; a nonce would be the same for everyone. */
export function cspFor({ scripts, styles, api = '' }: Allowed): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(digest).join(' ')}`,
    `style-src 'self' ${styles.map(digest).join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${api}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

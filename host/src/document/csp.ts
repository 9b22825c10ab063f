import { createHash } from 'node:crypto';

const digests = new Map<string, string>();

/** Memoised, because the same few texts are on every page: a set's import map, a release's styles. */
function digestOf(text: string): string {
  const digest = digests.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (digests.size > 500) digests.clear();
  digests.set(text, digest);
  return digest;
}

type CspOptions = {
  /** Texts of the inline scripts and styles. */
  scripts: string[];
  styles: string[];
  /** The API's origin when it differs from the site's. */
  api?: string | undefined;
};

/** Inline scripts and styles are allowed by digest: documents are cached and shared, so a nonce would be the same for all visitors. */
export function cspFor({ scripts, styles, api = '' }: CspOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(digestOf).join(' ')}`,
    `style-src 'self' ${styles.map(digestOf).join(' ')}`.trim(),
    // `blob:` for pictures that a visitor has chosen and not sent yet.
    "img-src 'self' data: blob:",
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

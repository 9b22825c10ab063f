// Reads documents as text, because a service worker has no DOM.

/** The host writes this tag into private pages; the worker then does not store them. */
export const privateTag = '<meta name="offline-copy" content="no">';

export const isPrivate = (html: string): boolean => html.includes(privateTag);

/** The scripts, styles and fonts that a document names. Without them a stored copy could be read but not used. */
export function listFiles(html: string): string[] {
  const files = Array.from(
    html.matchAll(/(?:(?:href|src)="|url\()(\/r\/[^"?#)]+\.(?:js|css|woff2))[")]/g),
    ([, file = '']) => file,
  );
  return [...new Set(files)];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export function readTitle(html: string): string {
  const escaped = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity).trim();
}

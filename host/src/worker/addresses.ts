/** What is a shopper's own, or a step on the way of money: never kept, whatever the server says of it. */
const own = ['/account', '/auth', '/checkout', '/payment'];

/** Whether a copy of this page may stay on the device. That it is the same for everyone, the server has to say besides. */
export function mayBeKept({ pathname }: URL): boolean {
  return !own.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Scripts, styles and fonts that a document names: without them it could be read, but not used. */
export function filesOf(html: string): string[] {
  const named = Array.from(html.matchAll(/(?:href|src)="(\/r\/[^"?#]+\.(?:js|css|woff2))"/g), ([, file = '']) => file);
  return [...new Set(named)];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** A document's title, as its reader sees it. */
export function titleOf(html: string): string {
  const written = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return written.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity).trim();
}

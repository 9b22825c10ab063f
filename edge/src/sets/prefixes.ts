/** A prefix is its path and all below it; "/" is only the page "/". */
export function covers(prefix: string, path: string): boolean {
  return prefix === '/' ? path === '/' : path === prefix || path.startsWith(`${prefix}/`);
}

type Claims = { areas: Readonly<Record<string, { prefixes: string[] }>> };

/** Who owns this address. */
export const areaOfPath = ({ areas }: Claims, path: string): string | undefined =>
  Object.entries(areas).find(([, { prefixes }]) => prefixes.some((prefix) => covers(prefix, path)))?.[0];

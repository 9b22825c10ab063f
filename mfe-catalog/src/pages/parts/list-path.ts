/** The address of one page of a list, with what was searched for; what is the default stays out of it. */
export function listPath(path: string, { q, page }: { q?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The list's address with these choices; what is the default stays out of it. */
export function listPath(
  path: '/blog' | '/blog/search',
  choices: { category?: string; q?: string; page?: number },
): string {
  const query = new URLSearchParams();
  if (choices.category) query.set('category', choices.category);
  if (choices.q) query.set('q', choices.q);
  if (choices.page && choices.page > 1) query.set('page', String(choices.page));
  return query.size > 0 ? `${path}?${query}` : path;
}

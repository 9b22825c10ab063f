import { questionIn } from '@shop/shared/lib/question';

type Choices = { category?: string | number | undefined; q?: string | undefined; page?: number };

/** The list's address with these choices; what is the default stays out of it. */
export function listPath(path: '/blog' | '/blog/search', choices: Choices): string {
  const query = new URLSearchParams();
  if (choices.q) query.set('q', choices.q);
  if (choices.category) query.set('category', String(choices.category));
  if (choices.page && choices.page > 1) query.set('page', String(choices.page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What an address asks for. A number that is none is asked for all the same: that there is no such page is the API's to say. */
export function askedIn({ searchParams }: URL) {
  const text = (name: string) => searchParams.get(name)?.trim() || undefined;
  return { q: questionIn(searchParams.get('q')) || undefined, category: text('category'), page: text('page') };
}

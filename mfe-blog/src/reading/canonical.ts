import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';

/** A text has one address. With another title in it, or none, it leads there, and the question goes along. */
export function leadToOwn(
  { params, url }: Pick<LoadArgs, 'params' | 'url'>,
  text: { slug: string; url: string },
): void {
  if (params.slug !== text.slug) throw redirect(text.url + url.search, 301);
}

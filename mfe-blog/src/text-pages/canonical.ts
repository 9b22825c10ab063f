import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';

/** Redirects permanently when the address has no title in it or an outdated one. The query string is kept. */
export function redirectToCanonical(
  { params, url }: Pick<LoadArgs, 'params' | 'url'>,
  text: { slug: string; url: string },
): void {
  if (params.slug !== text.slug) throw redirect(text.url + url.search, 301);
}

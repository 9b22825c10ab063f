import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { formatDate } from '@shop/shared/lib/dates';
import type { StaticPage } from '../../api-data.ts';
import { redirectToCanonical } from '../../text-pages/canonical.ts';

/** Only the fields that the page shows, because everything that a loader returns is sent with the page. */
export type StaticPageData = Pick<
  StaticPage,
  'title' | 'url' | 'description' | 'updated_at' | 'blocks' | 'contents'
> & {
  /** The day of the last change as shown. */
  date: string;
  /** The pages of its menu, itself included. */
  siblings: { title: string; url: string }[];
  isFaq: boolean;
};

export async function load({ api, params, url, signal }: LoadArgs): Promise<StaticPageData> {
  const id = params.id ?? '';
  const page = await shopApi(api).get('/api/v1/pages/{id}', { params: { id }, signal });
  redirectToCanonical({ params, url }, page);
  return toStaticPageData(page);
}

function toStaticPageData(page: StaticPage): StaticPageData {
  const { title, url, description, updated_at, blocks, contents, siblings, meta } = page;
  return {
    title,
    url,
    description,
    updated_at,
    blocks,
    contents,
    date: formatDate(updated_at),
    siblings: siblings.map((sibling) => ({ title: sibling.title, url: sibling.url })),
    isFaq: meta.components.some(({ name }) => name === 'faq'),
  };
}

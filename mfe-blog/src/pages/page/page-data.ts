import { formatDate } from '@shop/shared/lib/dates';
import type { StaticPage } from '../../content.ts';

/** Of a page, what it shows: all that is loaded travels in the document. */
export type ShownPage = Pick<StaticPage, 'title' | 'url' | 'description' | 'updated_at' | 'blocks' | 'contents'> & {
  /** Of the last change. */
  date: string;
  siblings: { title: string; url: string }[];
  /** Its parts are questions, and their answers. */
  asks: boolean;
};

export function shownOf(whole: StaticPage): ShownPage {
  const { title, url, description, updated_at, blocks, contents, siblings, meta } = whole;
  return {
    ...{ title, url, description, updated_at, blocks, contents },
    date: formatDate(updated_at),
    siblings: siblings.map((one) => ({ title: one.title, url: one.url })),
    asks: meta.components.some(({ name }) => name === 'faq'),
  };
}

import type { ShopApi } from '@shop/shared/api';
import { memberData } from '@shop/shared/stores/member-data';

type Page = { items: readonly object[]; next: string | number | null };

/** The state of the items that are not loaded. */
export type Rest = 'none' | 'more' | 'loading' | 'failed';
export type MemberList<P extends Page> = P & { rest: Rest };

type Options<P extends Page> = { idOf: (item: P['items'][number]) => string | number; keep?: boolean };
type After<P extends Page> = NonNullable<P['next']> | undefined;

/**
 * A list of the member, newest first, that loads page by page. Loaded again, it keeps its later pages: something new at its beginning takes no
 * reader back to the first page.
 */
export function memberList<P extends Page, Query = void>(
  request: (shop: ShopApi, query: Query, after: After<P>) => Promise<P>,
  { idOf, keep = false }: Options<P>,
) {
  const getFirstPage = async (shop: ShopApi, query: Query) => withRest(await request(shop, query, undefined));
  const list = memberData<MemberList<P>, Query>(getFirstPage, { keep, merge: keepLaterPages });

  function keepLaterPages(shown: MemberList<P>, newer: MemberList<P>): MemberList<P> {
    const last = newer.items.at(-1);
    const position = last === undefined ? -1 : shown.items.findIndex((item) => idOf(item) === idOf(last));
    // Without an item in common something may be missing between the two.
    if (newer.next === null || position === -1) return newer;
    const later = withoutItemsOf(newer, shown.items.slice(position + 1));
    return { ...newer, items: [...newer.items, ...later], next: shown.next, rest: shown.rest };
  }

  function withoutItemsOf(page: P, items: P['items']): P['items'] {
    const ids = new Set(page.items.map(idOf));
    return items.filter((item) => !ids.has(idOf(item)));
  }

  return {
    ...list,

    /** Loads the page after the last one. Also called by the retry button. */
    loadMore: async (query: Query): Promise<void> => {
      const before = list.$data.get();
      if (before.state !== 'ready' || before.data.rest === 'loading' || before.data.next === null) return;
      const after = before.data.next;
      list.$data.set({ state: 'ready', data: { ...before.data, rest: 'loading' } });
      await list.apply(
        (shop) => request(shop, query, after).catch(() => undefined),
        (shown, page): MemberList<P> => {
          // The list was loaded anew meanwhile.
          if (shown.next !== after) return shown;
          if (page === undefined) return { ...shown, rest: 'failed' };
          // An item that was changed meanwhile may have moved from one page to the other.
          return { ...withRest(page), items: [...shown.items, ...withoutItemsOf(shown, page.items)] };
        },
        { isChange: false },
      );
    },
  };
}

const withRest = <P extends Page>(page: P): MemberList<P> => ({ ...page, rest: page.next === null ? 'none' : 'more' });

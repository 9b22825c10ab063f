/** Pages of a list that were shown one below the other, so that going back finds them all again. */
export type PagesSeen<Item> = {
  remember: (list: string, page: number, items: readonly Item[]) => void;
  /** From page `first` to this one, where all between are remembered; else this one alone. */
  upTo: (
    list: string,
    first: number,
    last: { page: number; items: readonly Item[] },
  ) => { first: number; items: Item[] };
};

/** So many lists are enough to go back through; a tab may stay open for a week. */
const LISTS = 12;

export function pagesSeen<Item>(): PagesSeen<Item> {
  const lists = new Map<string, Map<number, readonly Item[]>>();
  return {
    remember(list, page, items) {
      const pages = lists.get(list) ?? new Map<number, readonly Item[]>();
      pages.set(page, items);
      // The list that was looked at last goes last.
      lists.delete(list);
      lists.set(list, pages);
      for (const [oldest] of lists) {
        if (lists.size <= LISTS) break;
        lists.delete(oldest);
      }
    },
    upTo(list, first, { page, items }) {
      const known = lists.get(list);
      const before = Array.from({ length: Math.max(0, page - first) }, (_, at) => known?.get(first + at));
      const whole = before.every((one) => one !== undefined);
      return whole
        ? { first: Math.min(first, page), items: [...before.flat(), ...items] }
        : { first: page, items: [...items] };
    },
  };
}

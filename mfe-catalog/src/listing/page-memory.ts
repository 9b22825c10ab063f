/** The pages of listings that were shown in this tab. */
export type PageMemory<Item> = {
  remember: (listing: string, page: number, items: readonly Item[]) => void;
  /** The items from page `firstPage` to `last`. If a page between them was never shown, the items of `last` alone. */
  join: (
    listing: string,
    firstPage: number,
    last: { page: number; items: readonly Item[] },
  ) => { firstPage: number; items: Item[] };
};

/** A tab can stay open for a week; only the listings viewed last are kept. */
const maxListings = 12;

/**
 * «Show more» appends a page to the pages already on screen, but loads only the new one. This memory supplies the others,
 * also after the visitor comes back from a product.
 */
export function createPageMemory<Item>(): PageMemory<Item> {
  const listings = new Map<string, Map<number, readonly Item[]>>();
  return {
    remember(listing, page, items) {
      const pages = listings.get(listing) ?? new Map<number, readonly Item[]>();
      pages.set(page, items);
      // A Map keeps insertion order: set again, this listing is evicted last.
      listings.delete(listing);
      listings.set(listing, pages);
      for (const [oldest] of listings) {
        if (listings.size <= maxListings) break;
        listings.delete(oldest);
      }
    },
    join(listing, firstPage, { page, items }) {
      const pages = listings.get(listing);
      const earlier = Array.from({ length: Math.max(0, page - firstPage) }, (_, index) =>
        pages?.get(firstPage + index),
      );
      const isComplete = earlier.every((pageItems) => pageItems !== undefined);
      return isComplete
        ? { firstPage: Math.min(firstPage, page), items: [...earlier.flat(), ...items] }
        : { firstPage: page, items: [...items] };
    },
  };
}

/** Bytes after brotli. A limit that hurts a little is right: raise one only with the reason in the commit. */
export type Budget = {
  /** Scripts that the entry needs at once: the host's first load, an area's container. */
  entry: number;
  /** Each page's own scripts. */
  page: number;
  /** Style sheets of the entry, and of each page. */
  css: number;
};

/** For every area that has no budget of its own. */
export const usual: Budget = { entry: 3_000, page: 6_000, css: 4_000 };

/** By the folder of the area. */
export const own: Record<string, Budget> = {
  host: { entry: 106_000, page: 0, css: 6_000 },
  // Filters, order and chips of a list answer at once, so they come with it; the page of a product is the one where everything is chosen,
  // reckoned and bought.
  'mfe-catalog': { entry: 4_750, page: 14_500, css: 4_800 },
  // What search engines read of articles, lists and questions is worked out in it, on the server; a page's own code never has it.
  'mfe-blog': { ...usual, entry: 3_450 },
};

/** What a first page may cost in scripts: host, the area's entry and the page itself. 145 KB are due; what was won stays. */
export const firstPage = 125_300;

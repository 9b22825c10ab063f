/** Bytes after brotli. A budget is tight on purpose: raise one only with the reason in the commit. */
export type Budget = {
  /** Scripts that the entry needs at once: the host's first load, an area's container. */
  entry: number;
  /** Scripts of one page. */
  page: number;
  /** Style sheets of the entry, and of each page. */
  css: number;
};

export const defaultBudget: Budget = { entry: 3_000, page: 6_000, css: 4_000 };

/** Budgets that differ from the default, by the folder of the area. */
export const budgets: Record<string, Budget> = {
  host: { entry: 106_450, page: 0, css: 6_000 },
  // Filters, order and chips of a listing must answer at once, so they come with it. The product page holds variants, prices and the
  // purchase.
  'mfe-catalog': { entry: 4_820, page: 14_600, css: 4_800 },
  // The entry declares seventeen pages and their menu entries.
  'mfe-account': { ...defaultBudget, entry: 3_050 },
  // The entry holds the code for structured data of articles and lists, which only the server runs.
  'mfe-blog': { ...defaultBudget, entry: 3_450 },
};

/** Scripts of a first page: host, the area's entry and the page itself. */
export const firstPageBudget = 125_800;

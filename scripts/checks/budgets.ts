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
  // React is 57,000 of it. With the panel's menu, the store of notifications, files that the API makes, and the code that keeps the tabs of a
  // member agreed about log-in and basket, the places of the category menu's pictures, and the code that hydrates sections of all areas later and loads
  // their code. Tasks of their own for React and for the rest are 150 bytes of it, and
  // the place of a preview in another layout 150.
  host: { entry: 88_420, page: 0, css: 6_340 },
  // Order and chips of a listing must answer at once, so they come with it. The product page holds variants, prices, and the purchase up to the
  // limit of an order. Filters beside the products, texts, reviews and rows of other products are code that is loaded later; their styles come
  // with the page, in sheets of their own, which compress less well, and the drawings from which ratings and the icons of cards and filters are cut.
  // Delivery dates and the products viewed before are loaded after the page.
  'mfe-catalog': { entry: 4_340, page: 12_200, css: 5_630 },
  // The entry declares eighteen pages and their menu entries, and names all chunks. The largest page shows an order with its payments and the forms
  // that cancel it and send goods back. Pictures of a return are loaded with the first of them, and most forms of personal information with their
  // buttons. Forms end their uploads when they are closed, navigate only while they are shown, and give the focus to a neighbour (600 bytes).
  'mfe-account': { entry: 3_320, page: 17_300, css: 4_300 },
  // A basket and its forms must answer at once: the cart has steppers and the coupon, the steps after it their choices and summaries. The
  // form of an address is loaded when it is opened. The pro-forma invoice uses their forms too, so that their common code is in two files,
  // which compress less well than one.
  'mfe-checkout': { ...defaultBudget, page: 17_850, css: 4_110 },
  // The entry holds the code for structured data of articles and lists, which only the server runs, and the names of chunks, whose hashes
  // compress by up to 20 bytes differently in each build.
  // The largest page of the blog is the contact form, whose fields take the member's data when it arrives.
  'mfe-blog': { ...defaultBudget, entry: 3_620, page: 7_650 },
};

/**
 * Scripts of a first page: host, the area's entry and the page itself. A link that tells the router of its touch, from which the preview is
 * rendered before the press, is 70 bytes of it.
 */
export const firstPageBudget = 109_060;

/** One page of each kind as the edge sends it, with the content of a new shop. */
export type DocumentSizes = {
  /** Bytes of the document after brotli, and before. */
  html: number;
  plain: number;
  /** Bytes of the inline styles before brotli. */
  style: number;
  /** Bytes of the scripts that the document preloads, after brotli. */
  script: number;
  /** Elements of the page's markup. */
  elements: number;
};

/**
 * Each is 3 % above the measured value, but the documents are to stay below 20,000 bytes, and below 110,000 before brotli. Dates, ports and names of
 * releases change it by less, and a page that grows by 5 % exceeds it.
 */
export const documentBudgets: Record<string, DocumentSizes> = {
  home: { html: 18_386, plain: 110_000, style: 24_923, script: 104_304, elements: 1_276 },
  listing: { html: 18_775, plain: 106_633, style: 29_433, script: 106_380, elements: 1_120 },
  product: { html: 19_949, plain: 97_148, style: 29_062, script: 107_668, elements: 814 },
  article: { html: 14_945, plain: 69_443, style: 20_654, script: 99_242, elements: 402 },
  cart: { html: 7_210, plain: 24_322, style: 9_280, script: 110_010, elements: 71 },
};

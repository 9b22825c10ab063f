/** Headers of all documents and redirects. */
export const commonHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Pages of other sites that link to the shop, or that it opens, get no handle on its window.
  'cross-origin-opener-policy': 'same-origin',
};

/** Whether the browser, or a cache on the way that names several, has this very answer. */
export const hasTag = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => tag.trim() === etag);

/**
 * Where releases lie. Paths are those of store-paths.ts; a prefix is a whole folder, never the beginning of a name
 * (`blog` is not `blog-old`). `put` shows a file whole or not at all.
 */
export type ReleaseStore = {
  get: (path: string) => Promise<Uint8Array | undefined>;
  put: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Every path below the prefix, sorted. */
  list: (prefix: string) => Promise<string[]>;
  remove: (prefix: string) => Promise<void>;
};

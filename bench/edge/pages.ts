import type { Shop } from 'e2e/harness/shop';
import { followRedirect } from './visits.ts';

export type BenchPage = {
  name: string;
  path: string;
  uncachedPaths: (shop: Shop) => Promise<string[]>;
  minPerSecond: number;
};

/** As many different pages as connections: concurrent requests for the same page would share one rendering. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

export const benchPages: readonly BenchPage[] = [
  {
    name: 'article',
    path: encodeURI('/blog/articles/1/گونی-کنفی-یا-پلی-پروپیلن'),
    uncachedPaths: (shop) => Promise.all(numbers.map((id) => followRedirect(shop, `/blog/articles/${id}`))),
    minPerSecond: 300,
  },
  {
    name: 'listing',
    path: '/shop',
    // A lowest price that all products exceed.
    uncachedPaths: async () => numbers.map((price) => `/shop?from=${price}`),
    minPerSecond: 200,
  },
];

import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { articleLink } from '../../blog/views.ts';
import { channelOf } from './channel.ts';
import { rssRepository } from './repository.ts';

/** Who comes back after a month still finds all that is new. */
const ITEMS = 20;

type Parts = { shopOrigin: string; now: () => Date };

export function rssService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const rss = rssRepository(kysely);

  return {
    async channel(): Promise<string> {
      const [shop, articles] = await Promise.all([rss.shopName(), rss.newest(now(), ITEMS)]);
      return channelOf(
        {
          title: `وبلاگ ${shop}`,
          description: 'خواندنی‌هایی دربارهٔ گونی، کیسه و بسته‌بندی',
          author: `تحریریهٔ ${shop}`,
          page: `${shopOrigin}/blog`,
          feed: `${shopOrigin}/blog/rss.xml`,
        },
        articles.map((article) => ({
          ...article,
          page: shopOrigin + articleLink(article).url,
          lasting: `${shopOrigin}/blog/articles/${article.id}`,
        })),
      );
    },
  };
}

export type RssService = ReturnType<typeof rssService>;

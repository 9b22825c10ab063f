import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { articleLink } from '../../blog/views.ts';
import { rssRepository } from './repository.ts';
import { channelXml } from './xml.ts';

/** More than a month of articles, so that a feed reader that checks monthly misses none. */
const maxItems = 20;

type Parts = { shopOrigin: string; now: () => Date };

export function rssService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const repository = rssRepository(kysely);

  return {
    async channel(): Promise<string> {
      const [shopName, articles] = await Promise.all([
        repository.findShopName(),
        repository.findNewest(now(), maxItems),
      ]);
      return channelXml(
        {
          title: `وبلاگ ${shopName}`,
          description: 'مطالبی دربارهٔ گونی، کیسه و بسته‌بندی',
          author: `تحریریهٔ ${shopName}`,
          pageUrl: `${shopOrigin}/blog`,
          feedUrl: `${shopOrigin}/blog/rss.xml`,
        },
        articles.map((article) => ({
          ...article,
          url: shopOrigin + articleLink(article).url,
          permanentUrl: `${shopOrigin}/blog/articles/${article.id}`,
        })),
      );
    },
  };
}

export type RssService = ReturnType<typeof rssService>;

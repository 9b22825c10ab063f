import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { parseCategoryModal, parseProductIcons } from '@shop/shared/lib/page-components';
import { figures } from '@shop/shared/lib/special-order';
import { nullIfUnavailable } from '../../api-data.ts';
import type { CardData } from '../parts/card-data.ts';
import { type HomeData, toCategoryTiles, toShopContacts, toStory } from './home-data.ts';
import { fetchArticles, fetchRail, fetchSeason } from './requests.ts';

const aboutPageId = 1;

/** Required are the settings, the categories and the first rail. Without any other part the page is still worth showing. */
export async function load({ api, signal }: LoadArgs): Promise<HomeData> {
  const shop = shopApi(api);
  const optional = { signal, quiet: true };
  const pageComponent = (slug: string) =>
    shop.get('/api/v1/pages/slug/{slug}/view', { params: { slug }, ...optional }).catch(nullIfUnavailable);
  const settingsRequest = shop.get('/api/v1/settings', { signal });
  const [settings, season, categories, bestSelling, discounted, fresh, product, modal, articles, about] =
    await Promise.all([
      settingsRequest,
      settingsRequest.then((values) => fetchSeason(shop, values, optional)).catch(nullIfUnavailable),
      shop.get('/api/v1/categories', { signal }),
      fetchRail(shop, { sort: 'best-selling' }, { signal }),
      fetchRail(shop, { discounted: '1' }, optional).catch(nullIfUnavailable),
      fetchRail(shop, { sort: 'new' }, optional).catch(nullIfUnavailable),
      pageComponent('product'),
      pageComponent('category-modal'),
      fetchArticles(shop, optional).catch(nullIfUnavailable),
      shop.get('/api/v1/pages/{id}', { params: { id: aboutPageId }, ...optional }).catch(nullIfUnavailable),
    ]);
  const idsOf = (products: readonly CardData[]) => products.map(({ id }) => id);
  const products = [season?.products, bestSelling, discounted, fresh].flatMap((rail) => rail ?? []);
  // Loaded data is part of the document, so only the fields that the page shows are returned.
  return {
    title: settings.home_title,
    description: settings.description,
    shop: toShopContacts(settings),
    hero: settings.hero ?? null,
    tiles: toCategoryTiles(categories),
    products: [...new Map(products.map((product) => [product.id, product])).values()],
    season: season && { title: season.title, ids: idsOf(season.products) },
    bestSelling: idsOf(bestSelling),
    discounted: discounted && idsOf(discounted),
    fresh: fresh && idsOf(fresh),
    icons: parseProductIcons(product),
    modal: parseCategoryModal(modal),
    articles,
    story: toStory(about ?? undefined),
    minQuantities: {
      cloth: figures.cloth.quantity[0],
      pp: figures.pp.quantity[0],
      jumbo: figures.jumbo.quantity[0],
    },
  };
}

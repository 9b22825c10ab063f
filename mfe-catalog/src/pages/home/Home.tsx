import { CompareDock } from '../../compare/CompareDock.tsx';
import { RecentlyViewed } from '../../recent/RecentlyViewed.tsx';
import { CategoryLinks } from '../parts/CategoryLinks.tsx';
import { OptionalRail } from '../parts/OptionalRail.tsx';
import { ProductRail } from '../parts/ProductRail.tsx';
import { Rail } from '../parts/Rail.tsx';
import { CategoryOverview } from './CategoryOverview.tsx';
import { Hero } from './Hero.tsx';
import styles from './Home.module.scss';
import type { HomeData } from './home-data.ts';
import { articlesRail, LatestArticles } from './LatestArticles.tsx';
import { OrderBanner } from './OrderBanner.tsx';
import { Promises } from './Promises.tsx';
import { fetchArticles, fetchRail } from './requests.ts';
import { Story } from './Story.tsx';

const rails = {
  discounted: { id: 'discounted', title: 'با تخفیف', more: { to: '/shop?discounted=1', title: 'همهٔ تخفیف‌دارها' } },
  fresh: { id: 'new', title: 'جدیدترین کالاها', more: { to: '/shop?sort=new', title: 'همهٔ کالاهای جدید' } },
};

export function Page({ data }: { data: HomeData }) {
  const { tiles, season, bestSelling, discounted, fresh, icons, modal, articles, story, minQuantities } = data;
  const cards = new Map(data.products.map((product) => [product.id, product]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return (
    <div className={styles.home}>
      <Hero picture={data.hero} />
      {icons.length > 0 ? <Promises icons={icons} /> : null}
      {tiles.length > 0 ? (
        <Rail id="categories" title="دسته‌بندی‌ها" more={{ to: '/shop', title: 'همهٔ کالاها' }}>
          <CategoryLinks categories={tiles} />
        </Rail>
      ) : null}
      {season ? <ProductRail id="season" title={season.title} products={cardsOf(season.ids)} /> : null}
      <ProductRail
        id="best-selling"
        title="پرفروش‌ترین‌ها"
        products={cardsOf(bestSelling)}
        more={{ to: '/shop', title: 'همهٔ پرفروش‌ها' }}
      />
      <OrderBanner minQuantities={minQuantities} />
      <OptionalRail
        {...rails.discounted}
        data={discounted && cardsOf(discounted)}
        load={(shop) => fetchRail(shop, { discounted: '1' })}
      >
        {(products) => <ProductRail {...rails.discounted} products={products} />}
      </OptionalRail>
      <OptionalRail {...rails.fresh} data={fresh && cardsOf(fresh)} load={(shop) => fetchRail(shop, { sort: 'new' })}>
        {(products) => <ProductRail {...rails.fresh} products={products} />}
      </OptionalRail>
      {modal ? <CategoryOverview modal={modal} /> : null}
      <OptionalRail {...articlesRail} data={articles} load={(shop) => fetchArticles(shop)}>
        {(latest) => (latest.length > 0 ? <LatestArticles articles={latest} /> : null)}
      </OptionalRail>
      {story ? <Story story={story} /> : null}
      <RecentlyViewed />
      <CompareDock />
    </div>
  );
}

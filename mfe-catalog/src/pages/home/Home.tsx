import { CompareDock } from '../../compare/CompareDock.tsx';
import { CategoryLinks } from '../parts/CategoryLinks.tsx';
import { CategoryOverview } from './CategoryOverview.tsx';
import { Hero } from './Hero.tsx';
import styles from './Home.module.scss';
import type { HomeData } from './home-data.ts';
import { LatestArticles } from './LatestArticles.tsx';
import { OrderBanner } from './OrderBanner.tsx';
import { ProductRail } from './ProductRail.tsx';
import { Promises } from './Promises.tsx';
import { Rail } from './Rail.tsx';
import { Story } from './Story.tsx';

export function Page({ data }: { data: HomeData }) {
  const { tiles, bestSelling, discounted, fresh, icons, modal, articles, story, minQuantities } = data;
  return (
    <div className={styles.home}>
      <Hero />
      {icons.length > 0 ? <Promises icons={icons} /> : null}
      {tiles.length > 0 ? (
        <Rail id="categories" title="دسته‌بندی‌ها" more={{ to: '/shop', title: 'همهٔ کالاها' }}>
          <CategoryLinks categories={tiles} />
        </Rail>
      ) : null}
      <ProductRail
        id="best-selling"
        title="پرفروش‌ترین‌ها"
        products={bestSelling}
        more={{ to: '/shop', title: 'همهٔ پرفروش‌ها' }}
      />
      <OrderBanner minQuantities={minQuantities} />
      <ProductRail
        id="discounted"
        title="با تخفیف"
        products={discounted}
        more={{ to: '/shop?discounted=1', title: 'همهٔ تخفیف‌دارها' }}
      />
      <ProductRail
        id="new"
        title="جدیدترین کالاها"
        products={fresh}
        more={{ to: '/shop?sort=new', title: 'همهٔ کالاهای جدید' }}
      />
      {modal ? <CategoryOverview modal={modal} /> : null}
      {articles.length > 0 ? <LatestArticles articles={articles} /> : null}
      {story ? <Story story={story} /> : null}
      <CompareDock />
    </div>
  );
}

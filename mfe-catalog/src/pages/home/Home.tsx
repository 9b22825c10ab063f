import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { ButtonLink } from '@shop/shared/ui/Button';
import type { HomeData } from '../../content.ts';
import { CategoryLinks } from '../parts/CategoryLinks.tsx';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import styles from './Home.module.scss';
import { HomeScene } from './HomeScene.tsx';
import { Rail } from './Rail.tsx';

export function Page({ data: { categories, products, articles } }: { data: HomeData }) {
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>هر باری، گونی خودش را دارد</h1>
          <p className={styles.lead}>
            اولین استارتاپ گونی در کشور؛ گونی، کیسه و جامبوبگ را خرد و عمده بخرید، یا با چاپ خودتان سفارش دهید.
          </p>
          <div className={styles.actions}>
            <ButtonLink to="/shop" size="lg">
              رفتن به فروشگاه
            </ButtonLink>
            <ButtonLink to="/special-order" size="lg" variant="quiet">
              سفارش ویژه
            </ButtonLink>
          </div>
        </div>
        <HomeScene />
      </section>
      {categories.length > 0 ? (
        <Rail id="categories" title="دسته‌بندی‌ها">
          <CategoryLinks categories={categories} />
        </Rail>
      ) : null}
      {products.length > 0 ? (
        <Rail id="products" title="از فروشگاه" more={{ to: '/shop', title: 'همهٔ کالاها' }}>
          <ProductGrid products={products} level={3} />
        </Rail>
      ) : null}
      {articles.length > 0 ? (
        <Rail id="articles" title="تازه‌های وبلاگ" more={{ to: '/blog', title: 'همهٔ نوشته‌ها' }}>
          <ul className={styles.articles}>
            {articles.map(({ id, title, url, summary, published_at }) => (
              <li key={id} className={styles.article}>
                <time dateTime={published_at} className={styles.date}>
                  {formatDate(published_at)}
                </time>
                <h3 className={styles.articleTitle}>
                  <Link to={url} viewTransition className={styles.link}>
                    {title}
                  </Link>
                </h3>
                <p className={styles.summary}>{summary}</p>
              </li>
            ))}
          </ul>
        </Rail>
      ) : null}
    </div>
  );
}

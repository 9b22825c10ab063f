import { formatNumber } from '@shop/shared/lib/digits';
import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { memo } from 'react';
import { CompareDock } from '../../compare/CompareDock.tsx';
import type { CardData } from '../parts/card-data.ts';
import { withParams } from './address.ts';
import { variantName } from './choice/choice.ts';
import { useChoice } from './choice/use-choice.ts';
import type { ProductPageData } from './data.ts';
import { Gallery } from './gallery/Gallery.tsx';
import { picturesOf } from './gallery/pictures.ts';
import { laterParts } from './later.ts';
import { BuyBar } from './offer/BuyBar.tsx';
import { totalOf } from './offer/offer.ts';
import { usePurchase } from './offer/use-purchase.ts';
import styles from './ProductPage.module.scss';
import { Facts } from './parts/Facts.tsx';
import { Summary } from './parts/Summary.tsx';
import { useLater } from './parts/use-later.ts';
import { Reviews } from './reviews/Reviews.tsx';

export { laterParts } from './later.ts';

const importRecent = () => import(/* webpackChunkName: "recently-viewed" */ '../../recent/RecentlyViewed.tsx');

/** The key resets the quantity and every other state when another product is shown. */
export const Page = ({ data }: { data: ProductPageData }) => <ProductPage key={data.product.id} data={data} />;

function ProductPage({ data: { product, reviews, page, sort, icons } }: { data: ProductPageData }) {
  const { variant, choose } = useChoice(product);
  const purchase = usePurchase(product, variant);
  const recent = useLater(importRecent, true);
  const pictures = picturesOf(product.pictures, variant);
  const { id, name, url, blocks, specification, related, bought_together, articles } = product;
  const trail = [
    { title: 'خانه', to: '/' },
    { title: 'فروشگاه', to: '/shop' },
    ...product.breadcrumb.map((category) => ({ title: category.title, to: `/products/${category.url}` })),
  ];
  const address = withParams(url, { variant: variant && String(variant.id) });
  return (
    <div className={styles.page}>
      <Breadcrumb trail={trail} here={name} />
      <article className={styles.product}>
        {/* The key scrolls back to the first picture when another variant is chosen. */}
        <Gallery key={pictures[0]?.id} name={name} pictures={pictures} />
        <Summary product={product} variant={variant} onChoose={choose} purchase={purchase} icons={icons} />
      </article>
      <div className={styles.texts}>
        <About blocks={blocks} />
        <Facts facts={specification} sku={variant?.sku} />
      </div>
      <Reviews
        key={`${sort}${page}`}
        product={id}
        address={address}
        list={reviews}
        page={reviews?.page ?? page}
        sort={sort}
      />
      <Articles articles={articles} />
      <OtherProducts id="together" title="معمولاً با هم خریده می‌شوند" products={bought_together} />
      <OtherProducts id="related" title="کالاهای مشابه" products={related} />
      {recent ? <recent.RecentlyViewed current={id} /> : null}
      <CompareDock />
      {variant && purchase.kind !== 'unavailable' ? (
        <>
          <BuyBar
            {...purchase.action}
            total={totalOf(product, variant, purchase.quantity)?.total}
            quantity={`${formatNumber(purchase.quantity)} ${product.unit}`}
          />
          {purchase.basket.Sheet ? (
            <purchase.basket.Sheet
              open={purchase.basket.open}
              onClose={purchase.basket.close}
              item={{
                name,
                variant: variantName(product, variant),
                picture: pictures[0],
                status: purchase.basket.status,
              }}
            />
          ) : null}
          {purchase.requestSheet.Sheet && purchase.requestSheet.kind ? (
            <purchase.requestSheet.Sheet
              key={`${variant.id}-${purchase.requestSheet.kind}-${purchase.requestSheet.quantity}`}
              kind={purchase.requestSheet.kind}
              quantity={purchase.requestSheet.quantity}
              unit={product.unit}
              open={purchase.requestSheet.open}
              onClose={purchase.requestSheet.close}
              product={id}
              variant={variant.id}
              name={[name, variantName(product, variant)].filter((part) => part !== '').join('، ')}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

// The parts below are rendered again for another product only: neither a choice of variant nor a quantity changes them.

const Blocks = laterParts.part(({ Blocks }) => Blocks);
const CardRow = laterParts.part(({ CardRow }) => CardRow);
const ArticleList = laterParts.part(({ ArticleList }) => ArticleList);

const About = memo(({ blocks }: Pick<ProductPageData['product'], 'blocks'>) => (
  <HydrateLater as="section" code={laterParts} aria-labelledby="about" className={styles.section}>
    <h2 id="about">دربارهٔ این کالا</h2>
    <Blocks blocks={blocks} />
  </HydrateLater>
));

const Articles = memo(({ articles }: Pick<ProductPageData['product'], 'articles'>) =>
  articles.length === 0 ? null : (
    <HydrateLater as="section" code={laterParts} aria-labelledby="articles" className={styles.section}>
      <h2 id="articles">نوشته‌های مرتبط</h2>
      <ArticleList articles={articles} />
    </HydrateLater>
  ),
);

type OtherProductsProps = { id: string; title: string; products: readonly CardData[] };

const OtherProducts = memo(({ id, title, products }: OtherProductsProps) =>
  products.length === 0 ? null : (
    <HydrateLater as="section" code={laterParts} aria-labelledby={id} data-bleed className={styles.others}>
      <h2 id={id}>{title}</h2>
      <CardRow products={products} />
    </HydrateLater>
  ),
);

import type { ProductIcon } from '@shop/shared/contract';
import { Link } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { withdrawalText } from '@shop/shared/lib/returns';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { Rating } from '@shop/shared/ui/Rating';
import { CompareButton } from '../../../compare/CompareButton.tsx';
import { FavoriteButton } from '../../parts/FavoriteButton.tsx';
import { VariantChoices } from '../choice/VariantChoices.tsx';
import type { Product, Variant } from '../data.ts';
import { ActionButton } from '../offer/ActionButton.tsx';
import { Offer } from '../offer/Offer.tsx';
import type { usePurchase } from '../offer/use-purchase.ts';
import { Promises } from './Promises.tsx';
import { ShareButton } from './ShareButton.tsx';
import styles from './Summary.module.scss';
import { useLater } from './use-later.ts';

const importDelivery = () => import(/* webpackChunkName: "delivery" */ '../delivery/Delivery.tsx');

type SummaryProps = {
  product: Product;
  variant: Variant | undefined;
  onChoose: (variant: number) => void;
  purchase: ReturnType<typeof usePurchase>;
  icons: readonly ProductIcon[];
};

/** Rendered only on the server, so the client bundle leaves it out. */
const NoScriptNote = () => (
  <p className={styles.unavailable}>
    سبد خرید به جاوااسکریپت نیاز دارد که در مرورگر شما غیرفعال است. <a href="/contact-us">تلفنی سفارش دهید</a>.
  </p>
);

/** Beside the pictures: name, variants, price and button. */
export function Summary({ product, variant, onChoose, purchase, icons }: SummaryProps) {
  const { id, name, summary, rating } = product;
  const delivery = useLater(importDelivery, purchase.kind === 'buy');
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <h1>{name}</h1>
        <div data-screen className={styles.tools}>
          <ShareButton name={name} />
          <CompareButton product={{ id, name }} />
          <FavoriteButton id={id} name={name} />
        </div>
      </div>
      <a href="#reviews" data-screen className={styles.rating}>
        <Rating value={rating.average ?? 0} count={rating.count} />
      </a>
      <p className={styles.lead}>{summary}</p>
      {variant && purchase.kind !== 'unavailable' ? (
        <>
          <VariantChoices product={product} variant={variant} onChoose={onChoose} />
          <Offer
            product={product}
            variant={variant}
            quantity={purchase.quantity}
            onQuantity={purchase.setQuantity}
            quantityField={purchase.quantityField}
            onBulkRequest={purchase.requestSheet.openBulk}
            action={
              <>
                <div data-screen className={styles.action}>
                  <ActionButton {...purchase.action} />
                  <p role="status" className={styles.status}>
                    {purchase.basket.status}
                  </p>
                </div>
                <noscript>{typeof window === 'undefined' && <NoScriptNote />}</noscript>
              </>
            }
          />
          {purchase.kind === 'buy' ? (
            <div className={styles.delivery}>
              {delivery ? (
                <delivery.Delivery
                  quantity={purchase.quantity}
                  unit={product.unit}
                  weightGrams={variant.weight_grams}
                />
              ) : null}
            </div>
          ) : null}
        </>
      ) : (
        <p className={styles.unavailable}>این کالا فعلاً فروخته نمی‌شود.</p>
      )}
      <ul className={styles.notes}>
        <li>مالیات بر ارزش افزوده در قیمت‌ها حساب شده است.</li>
        <li>هزینه و زمان دقیق ارسال در سبد خرید، با آدرس شما، حساب می‌شود.</li>
        {variant && purchase.kind === 'buy' ? (
          <li data-screen className={styles.scripted}>
            برای حسابداری:{' '}
            <Link to={`/checkout/pro-forma?product=${id}&variant=${variant.id}&quantity=${purchase.quantity}`}>
              پیش‌فاکتور {formatNumber(purchase.quantity)} {product.unit}
            </Link>
          </li>
        ) : null}
        <li>
          سفارش تلفنی هم می‌پذیریم: <MenuLink url="/contact-us">تماس با ما</MenuLink>
        </li>
        <li>
          {withdrawalText(product.can_withdraw)} <MenuLink url="/pages/5">شرایط بازگرداندن کالا</MenuLink>
        </li>
      </ul>
      <Promises icons={icons} canWithdraw={product.can_withdraw} />
    </div>
  );
}

import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { useBasket } from '../../basket/use-basket.ts';
import type { ComparedCard, CompareOffer } from '../../compare/comparison.ts';
import { wholePicture } from '../parts/card-picture.ts';
import styles from './ComparePage.module.scss';

const linkTitles: Record<Exclude<CompareOffer['kind'], 'buy'>, string> = {
  choose: 'انتخاب و خرید',
  restock: 'خبرم کنید',
  callback: 'استعلام قیمت',
};

/** Adds the smallest quantity to the basket. Where the visitor has to choose or to ask first, it leads to the product's page. */
export function CompareOfferButton({ product: { id, name, url, unit, picture, offer } }: { product: ComparedCard }) {
  const { add, busy, status, Sheet, open, close, preloadSheet } = useBasket(unit);
  if (offer.kind !== 'buy') {
    return (
      <span className={styles.buy}>
        <ButtonLink to={url} variant="quiet">
          {linkTitles[offer.kind]}
          <span className={styles.hidden}>: {name}</span>
        </ButtonLink>
      </span>
    );
  }
  const { kind: _, ...item } = offer;
  return (
    <span className={styles.buy}>
      <Button
        busy={busy}
        aria-label={`افزودن ${name} به سبد خرید`}
        onClick={() => void add({ ...item, product_id: id })}
        onPointerEnter={() => void preloadSheet()}
      >
        افزودن به سبد
      </Button>
      {Sheet ? (
        <Sheet
          open={open}
          onClose={close}
          item={{ name, variant: '', picture: picture ? wholePicture(picture) : undefined, status }}
        />
      ) : null}
    </span>
  );
}

import { Link, useStore } from '@shop/shared/kernel';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { highlight } from '@shop/shared/lib/highlight';
import { previewState } from '@shop/shared/lib/preview-state';
import { Badge } from '@shop/shared/ui/Badge';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { Picture, type PictureData } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { useState } from 'react';
import { CompareButton } from '../../compare/CompareButton.tsx';
import { CardFacts } from './CardFacts.tsx';
import type { CardData } from './card-data.ts';
import { wholePicture } from './card-picture.ts';
import { $pricePer, cardPrice } from './card-price.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './ProductCard.module.scss';
import { loadSecondPicture } from './second-picture.ts';

const sizes = 'min(46vw,16rem)';
/** Places are up to 282 CSS pixels wide; on phones, which have up to three pixels for each, 240. */
const maxWidth = 720;
/** A mouse that leaves a card sooner (ms) only crosses the list. */
const restMs = 60;
let restTimer: ReturnType<typeof setTimeout> | undefined;

/** `level`: of the card's heading. `searchText`: marked in the product's name. `first`: its picture is in the page's first view. */
type ProductCardProps = { product: CardData; level?: 2 | 3; searchText?: string; first?: boolean };

/** Rendered once on the server for the same product. */
export const ProductCard = typeof window === 'undefined' ? cachedMarkup(Product) : Product;

function Product({ product, level = 3, searchText = '', first = false }: ProductCardProps) {
  const { id, name, url, category, is_new, stock, unit } = product;
  const picture = product.picture && wholePicture(product.picture);
  const isSoldOut = stock !== undefined && stock <= 0;
  const Heading = level === 2 ? 'h2' : 'h3';
  const { amount, before, from, per } = cardPrice(product, useStore($pricePer, { ssr: 'initial' }));
  const [secondPicture, setSecondPicture] = useState<PictureData | null>(null);
  const showSecondPicture = async () => setSecondPicture(await loadSecondPicture(id));
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') restTimer = setTimeout(showSecondPicture, restMs);
      }}
      onPointerLeave={() => clearTimeout(restTimer)}
    >
      <div data-stock={isSoldOut ? 'none' : undefined}>
        {picture ? <Picture picture={picture} sizes={sizes} upTo={maxWidth} first={first} ornament fills /> : null}
        {secondPicture ? (
          <div className={styles.second}>
            <Picture picture={secondPicture} sizes={sizes} upTo={maxWidth} ornament />
          </div>
        ) : null}
        {stock === undefined ? null : (
          <div className={styles.stock}>
            <Badge tone={isSoldOut ? 'danger' : 'warning'}>
              {isSoldOut ? 'ناموجود' : `فقط ${formatNumber(stock)} ${unit} مانده`}
            </Badge>
          </div>
        )}
      </div>
      {is_new ? (
        <div className={styles.badge}>
          <Badge>جدید</Badge>
        </div>
      ) : null}
      <div className={styles.text}>
        <p>{category.title}</p>
        <Heading>
          <Link to={url} state={previewState({ title: name, picture })} viewTransition>
            {highlight(name, searchText).map(({ text, isMatch }, place) =>
              isMatch ? <mark key={place}>{text}</mark> : text,
            )}
          </Link>
        </Heading>
        <CardFacts product={product} />
        <Price amount={amount} before={before} from={from} />
        <p>{amount === null ? 'با ما تماس بگیرید' : toPersianDigits(per)}</p>
      </div>
      <FavoriteButton id={id} name={name} />
      <CompareButton product={{ id, name }} />
    </article>
  );
}

import { Link, useStore } from '@shop/shared/kernel';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { highlight } from '@shop/shared/lib/highlight';
import { previewState } from '@shop/shared/lib/preview-state';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { useState } from 'react';
import { CompareButton } from '../../compare/CompareButton.tsx';
import { CardFacts } from './CardFacts.tsx';
import { type CardData, stockLevel } from './card-data.ts';
import { $pricePer, cardPrice } from './card-price.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './ProductCard.module.scss';
import { loadSecondPicture } from './second-picture.ts';

const sizes = '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 46vw';
const maxWidth = 960;
/** A mouse that leaves a card sooner (ms) only crosses the list. */
const restMs = 60;
let restTimer: ReturnType<typeof setTimeout> | undefined;

/** `level`: of the card's heading. `searchText`: marked in the product's name. `first`: its picture is in the page's first view. */
type ProductCardProps = { product: CardData; level?: 2 | 3; searchText?: string; first?: boolean };

/** Rendered once on the server for the same product. */
export const ProductCard = typeof window === 'undefined' ? cachedMarkup(Product) : Product;

function Product({ product, level = 3, searchText = '', first = false }: ProductCardProps) {
  const { id, name, url, category, picture, is_new, stock, unit } = product;
  const stockLevelName = stockLevel(product);
  const Heading = level === 2 ? 'h2' : 'h3';
  const { amount, before, from, per } = cardPrice(product, useStore($pricePer, { ssr: 'initial' }));
  const [secondPicture, setSecondPicture] = useState<CardData['picture']>(null);
  const showSecondPicture = async () => setSecondPicture(await loadSecondPicture(id));
  return (
    <Card as="article" padding="none">
      <div
        className={styles.card}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') restTimer = setTimeout(showSecondPicture, restMs);
        }}
        onPointerLeave={() => clearTimeout(restTimer)}
      >
        <div className={styles.picture} data-stock={stockLevelName === 'none' ? 'none' : undefined}>
          {picture ? <Picture picture={picture} sizes={sizes} upTo={maxWidth} first={first} ornament /> : null}
          {secondPicture ? (
            <div className={styles.second}>
              <Picture picture={secondPicture} sizes={sizes} upTo={maxWidth} ornament />
            </div>
          ) : null}
          {stockLevelName === 'plenty' ? null : (
            <div className={styles.stock}>
              <Badge tone={stockLevelName === 'none' ? 'danger' : 'warning'}>
                {stockLevelName === 'none' ? 'ناموجود' : `فقط ${formatNumber(stock)} ${unit} مانده`}
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
          <p className={styles.category}>{category.title}</p>
          <Heading className={styles.name}>
            <Link to={url} state={previewState({ title: name, picture })} viewTransition className={styles.link}>
              {highlight(name, searchText).map(({ text, isMatch }, place) =>
                isMatch ? (
                  <mark key={place} className={styles.match}>
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </Link>
          </Heading>
          <CardFacts product={product} />
          <div className={styles.price}>
            <Price amount={amount} before={before} from={from} />
            <p className={styles.per}>{amount === null ? 'با ما تماس بگیرید' : toPersianDigits(per)}</p>
          </div>
        </div>
        <div className={styles.actions}>
          <FavoriteButton id={id} name={name} />
          <CompareButton product={{ id, name }} />
        </div>
      </div>
    </Card>
  );
}

import { Link, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { highlight } from '@shop/shared/lib/highlight';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { useState } from 'react';
import { CompareButton } from '../../compare/CompareButton.tsx';
import { $pricePer } from '../../listing/price-per.ts';
import { CardFacts } from './CardFacts.tsx';
import type { CardData } from './card-data.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './ProductCard.module.scss';
import { priced } from './priced.ts';
import { stockState } from './stock-state.ts';

const sizes = '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 46vw';

/** `level` is the heading's, one below the heading of the list; `question` is what was searched for. */
type ProductCardProps = { product: CardData; level?: 2 | 3; question?: string };

export function ProductCard({ product, level = 3, question = '' }: ProductCardProps) {
  const { id, name, url, category, picture, second_picture, is_new, stock, unit } = product;
  const state = stockState(product);
  const Heading = level === 2 ? 'h2' : 'h3';
  const { amount, before, from, per } = priced(product, useStore($pricePer, { ssr: 'initial' }));
  // The other view is fetched for a mouse that comes near, and for nobody else.
  const [near, setNear] = useState(false);
  return (
    <Card as="article" padding="none">
      <div className={styles.card} onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setNear(true)}>
        <div className={styles.picture} data-stock={state}>
          {picture ? <Picture picture={picture} sizes={sizes} ornament /> : null}
          {near && second_picture ? (
            <div className={styles.second}>
              <Picture picture={second_picture} sizes={sizes} ornament />
            </div>
          ) : null}
          {state === 'plenty' ? null : (
            <div className={styles.stock}>
              <Badge tone={state === 'none' ? 'danger' : 'warning'}>
                {state === 'none' ? 'ناموجود' : `تنها ${toPersianDigits(stock)} ${unit} مانده`}
              </Badge>
            </div>
          )}
        </div>
        {is_new ? (
          <div className={styles.badge}>
            <Badge>تازه</Badge>
          </div>
        ) : null}
        <div className={styles.text}>
          <p className={styles.category}>{category.title}</p>
          <Heading className={styles.name}>
            <Link to={url} viewTransition className={styles.link}>
              {highlight(name, question).map(({ text, typed }, place) =>
                typed ? (
                  <mark key={place} className={styles.typed}>
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

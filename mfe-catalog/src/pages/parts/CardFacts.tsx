import { toPersianDigits } from '@shop/shared/lib/digits';
import { StarIcon } from '@shop/shared/ui/icons';
import styles from './CardFacts.module.scss';
import type { CardData } from './card-data.ts';

/** Rating and colours, in one line. An empty line keeps its height, so that the prices of all cards are aligned. */
export function CardFacts({ product }: { product: CardData }) {
  const { rating, colours } = product;
  // Many swatches overlap, because on a phone they share the line with the rating.
  const step = colours.length > 4 ? 8 : 12;
  return (
    <p className={styles.facts}>
      {rating.average === null ? null : (
        <span className={styles.rating}>
          <StarIcon size="sm" filled />
          <span className={styles.hidden}>امتیاز </span>
          {toPersianDigits(String(rating.average).replace('.', '٫'))}
          <span className={styles.count}>{`(${toPersianDigits(rating.count)})`}</span>
        </span>
      )}
      {colours.length > 1 ? (
        <span className={styles.colours}>
          <span className={styles.hidden}>{`رنگ‌ها: ${colours.map(({ title }) => title).join('، ')}`}</span>
          <svg aria-hidden="true" focusable="false" width={colours.length * step + 16 - step} height="16">
            {colours.map(({ hex }, at) => (
              <circle key={hex} cx={at * step + 8} cy="8" r="7" fill={hex} className={styles.colour} />
            ))}
          </svg>
        </span>
      ) : null}
    </p>
  );
}

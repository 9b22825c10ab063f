import { toPersianDigits } from '@shop/shared/lib/digits';
import styles from './CardFacts.module.scss';
import type { CardData } from './card-data.ts';

/** Rating and colours, in one line. An empty line keeps its height, so that the prices of all cards are aligned. */
export function CardFacts({ product }: { product: CardData }) {
  const { rating, colours } = product;
  return (
    <p className={styles.facts}>
      {rating.average === null ? null : (
        <span>
          <span>امتیاز </span>
          {toPersianDigits(String(rating.average).replace('.', '٫'))}
          <span>{`(${toPersianDigits(rating.count)})`}</span>
        </span>
      )}
      {colours ? <Swatches colours={colours} /> : null}
    </p>
  );
}

function Swatches({ colours }: { colours: NonNullable<CardData['colours']> }) {
  // Many swatches overlap, because on a phone they share the line with the rating.
  const step = colours.length > 4 ? 8 : 12;
  return (
    <svg
      role="img"
      aria-label={`رنگ‌ها: ${colours.map(({ title }) => title).join('، ')}`}
      width={colours.length * step + 16 - step}
    >
      {colours.map(({ hex }, at) => (
        <circle key={hex} cx={at * step + 8} fill={hex} />
      ))}
    </svg>
  );
}

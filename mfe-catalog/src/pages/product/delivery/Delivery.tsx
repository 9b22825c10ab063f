import { dayText } from '@shop/shared/lib/day-text';
import { formatNumber } from '@shop/shared/lib/digits';
import { weightText } from '@shop/shared/lib/weight';
import { TruckIcon } from '@shop/shared/ui/icons';
import styles from './Delivery.module.scss';
import { useDelivery } from './use-delivery.ts';

type DeliveryProps = { quantity: number; unit: string; weightGrams: number };

/** The weight of the chosen quantity, and when it can arrive. Its rows have the same size before, after and without an answer. */
export function Delivery({ quantity, unit, weightGrams }: DeliveryProps) {
  const grams = weightGrams * quantity;
  const estimate = useDelivery(grams);
  const places = typeof estimate === 'string' ? [] : estimate.places;
  const city = places.find(({ place }) => place === 'city');
  const textOf = (name: 'city' | 'elsewhere') => {
    const place = places.find((each) => each.place === name);
    if (estimate === 'loading') return '…';
    return place ? `از ${place.is_approximate ? 'حدود ' : ''}${dayText(place.from_date)}` : 'در سبد خرید حساب می‌شود';
  };
  return (
    <section aria-label="وزن و تحویل" className={styles.delivery}>
      <TruckIcon />
      <dl aria-live="polite" className={styles.facts}>
        <div className={styles.fact}>
          <dt>
            وزن {formatNumber(quantity)} {unit}
          </dt>
          <dd>حدود {weightText(Math.ceil(grams))}</dd>
        </div>
        <div className={styles.fact} data-scripted>
          <dt>تحویل در {city?.city ?? 'تهران'}</dt>
          <dd>{textOf('city')}</dd>
        </div>
        <div className={styles.fact} data-scripted>
          <dt>تحویل در شهرهای دیگر</dt>
          <dd>{textOf('elsewhere')}</dd>
        </div>
      </dl>
    </section>
  );
}

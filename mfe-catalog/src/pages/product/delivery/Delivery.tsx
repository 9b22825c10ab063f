import { formatNumber } from '@shop/shared/lib/digits';
import { weightText } from '@shop/shared/lib/weight';
import { useEffect, useState } from 'react';
import styles from './Delivery.module.scss';
import { type DeliveryTexts, readDelivery } from './read-delivery.ts';

type DeliveryProps = { quantity: number; unit: string; weightGrams: number };

const unknown = 'در سبد خرید حساب می‌شود';
const failed: DeliveryTexts = { city: undefined, toCity: unknown, elsewhere: unknown };
/** A request for each press of the plus button would be one too many. */
const settleMs = 400;

/**
 * The weight of the chosen quantity, and when it can arrive. The browser fetches the dates, because the page is cached for longer than they
 * are right. The rows have the same size before, after and without an answer.
 */
export function Delivery({ quantity, unit, weightGrams }: DeliveryProps) {
  const grams = weightGrams * quantity;
  const [texts, setTexts] = useState<DeliveryTexts>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => readDelivery(grams, signal).then(setTexts, () => signal.aborted || setTexts(failed));
    const timer = setTimeout(() => void read(), settleMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [grams]);
  return (
    <section aria-label="وزن و تحویل">
      <dl aria-live="polite" className={styles.facts}>
        <div>
          <dt>
            وزن {formatNumber(quantity)} {unit}
          </dt>
          <dd>حدود {weightText(Math.ceil(grams))}</dd>
        </div>
        <div data-screen>
          <dt>تحویل در {texts?.city ?? 'تهران'}</dt>
          <dd>{texts?.toCity ?? '…'}</dd>
        </div>
        <div data-screen>
          <dt>تحویل در شهرهای دیگر</dt>
          <dd>{texts?.elsewhere ?? '…'}</dd>
        </div>
      </dl>
    </section>
  );
}

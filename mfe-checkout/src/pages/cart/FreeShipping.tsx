import { formatToman, toRial } from '@shop/shared/lib/money';
import { maxParcelGrams, weightText } from '@shop/shared/lib/weight';
import { TruckIcon } from '@shop/shared/ui/icons';
import type { Basket } from '../../cart/cart.ts';
import styles from './FreeShipping.module.scss';

/** How much is missing until the post is free. */
export function FreeShipping({ basket: { free_shipping, weight_grams } }: { basket: Basket }) {
  const { from, left } = free_shipping;
  // The post takes no heavier parcels, so it is not free for them.
  if (weight_grams > maxParcelGrams) {
    return (
      <p className={styles.text}>
        <TruckIcon size="sm" />
        بارهای سنگین‌تر از {weightText(maxParcelGrams)} با باربری یا تیپاکس و پس‌کرایه ارسال می‌شود.
      </p>
    );
  }
  return (
    <div className={styles.bar} data-reached={left === 0}>
      <p className={styles.text}>
        <TruckIcon size="sm" />
        {left === 0 ? 'ارسال این سبد با پست پیشتاز رایگان است.' : `${formatToman(left)} تا ارسال رایگان با پست پیشتاز`}
      </p>
      <progress
        className={styles.progress}
        max={from}
        value={from - left}
        aria-label={`${formatToman(toRial(from - left))} از ${formatToman(from)}`}
      />
    </div>
  );
}

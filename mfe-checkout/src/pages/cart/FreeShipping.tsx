import { formatToman, toRial } from '@shop/shared/lib/money';
import { TruckIcon } from '@shop/shared/ui/icons';
import type { Basket } from '../../cart/cart.ts';
import styles from './FreeShipping.module.scss';

/** The post takes no heavier parcels, so it is not free for them. */
const heaviestParcelGrams = 30_000;

/** How much is missing until the post is free. */
export function FreeShipping({ basket: { free_shipping, weight_grams } }: { basket: Basket }) {
  const { from, left } = free_shipping;
  if (weight_grams > heaviestParcelGrams) {
    return (
      <p className={styles.text}>
        <TruckIcon size="sm" />
        بارهای سنگین‌تر از ۳۰ کیلوگرم با باربری یا تیپاکس و پس‌کرایه ارسال می‌شود.
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

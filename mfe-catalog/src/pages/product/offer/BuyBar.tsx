import type { Rial } from '@shop/shared/lib/money';
import { Price } from '@shop/shared/ui/Price';
import { ActionButton, type ActionProps } from './ActionButton.tsx';
import styles from './BuyBar.module.scss';

/** `quantity`: what the total is of, such as «۵۰ عدد». */
type BuyBarProps = ActionProps & { total: Rial | undefined; quantity: string };

/** On phones: quantity, total and button, fixed to the lower edge above the shop's navigation bar. */
export function BuyBar({ total, quantity, ...action }: BuyBarProps) {
  return (
    <div className={styles.bar} data-bleed>
      {total === undefined || action.kind !== 'buy' ? null : (
        <div className={styles.total}>
          <span className={styles.quantity}>
            {quantity}
            <span className={styles.dot}> · </span>
          </span>
          <Price amount={total} />
        </div>
      )}
      <ActionButton {...action} size="md" />
    </div>
  );
}

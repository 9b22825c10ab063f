import type { Rial } from '@shop/shared/lib/money';
import { Price } from '@shop/shared/ui/Price';
import { ActionButton, type ActionProps } from './ActionButton.tsx';
import styles from './BuyBar.module.scss';

/** On phones: total and button, fixed to the lower edge above the shop's navigation bar. */
export function BuyBar({ total, ...action }: ActionProps & { total: Rial | undefined }) {
  return (
    <div className={styles.bar}>
      {total === undefined || action.kind !== 'buy' ? null : <Price amount={total} />}
      <ActionButton {...action} size="md" />
    </div>
  );
}

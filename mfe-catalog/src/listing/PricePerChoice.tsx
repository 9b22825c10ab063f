import { useStore } from '@shop/shared/kernel';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { $pricePer } from '../pages/parts/card-price.ts';
import styles from './PricePerChoice.module.scss';

/** Whether the cards show prices by the unit or by the pack. */
export function PricePerChoice() {
  const pricePer = useStore($pricePer, { ssr: 'initial' });
  return (
    <div className={styles.pricePer}>
      <RadioGroup
        label="قیمت برای"
        variant="chips"
        options={[
          { value: 'piece', label: 'هر عدد' },
          { value: 'pack', label: 'هر بسته' },
        ]}
        value={pricePer}
        onValue={(value) => $pricePer.set(value === 'pack' ? 'pack' : 'piece')}
      />
    </div>
  );
}

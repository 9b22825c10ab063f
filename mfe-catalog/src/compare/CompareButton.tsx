import { useStore } from '@shop/shared/kernel';
import { CompareIcon } from '@shop/shared/ui/icons';
import styles from './CompareButton.module.scss';
import { $compared, type Compared, toggleCompared } from './compared.ts';

/** Puts a product beside others. What is chosen is this device's; the server draws none of it. */
export function CompareButton({ product }: { product: Compared }) {
  const chosen = useStore($compared, { ssr: 'initial' }).some(({ id }) => id === product.id);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`افزودن ${product.name} به مقایسه`}
      onClick={() => toggleCompared({ id: product.id, name: product.name })}
      className={styles.compare}
    >
      <CompareIcon />
    </button>
  );
}

import { useStore } from '@shop/shared/kernel';
import { CompareIcon } from '@shop/shared/ui/icons';
import styles from './CompareButton.module.scss';
import { $compared, type ComparedProduct, toggleCompared } from './compared.ts';

/** Rendered as «not chosen» on the server, which does not know the browser's list. */
export function CompareButton({ product }: { product: ComparedProduct }) {
  const isChosen = useStore($compared, { ssr: 'initial' }).some(({ id }) => id === product.id);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`افزودن ${product.name} به مقایسه`}
      onClick={() => toggleCompared({ id: product.id, name: product.name })}
      className={styles.compare}
    >
      <CompareIcon />
    </button>
  );
}

import { useSyncExternalStore } from 'react';
import styles from './CompareButton.module.scss';
import { $compared, type ComparedProduct, toggleCompared } from './compared.ts';

/** Rendered as «not chosen» on the server, which does not know the browser's list. */
export function CompareButton({ product }: { product: ComparedProduct }) {
  const hasProduct = () => $compared.get().some(({ id }) => id === product.id);
  // The answer and not the list, so that only the buttons of chosen products are rendered again when the list is there.
  const isChosen = useSyncExternalStore($compared.listen, hasProduct, () => false);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`افزودن ${product.name} به مقایسه`}
      onClick={() => toggleCompared({ id: product.id, name: product.name })}
      className={styles.compare}
    />
  );
}

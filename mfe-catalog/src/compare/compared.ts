import { notify, storedAtom } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

export const maxCompared = 4;

export type ComparedProduct = { id: number; name: string };

/** The products chosen for comparison in this browser, in the order in which they were chosen. */
export const $compared = storedAtom<readonly ComparedProduct[]>({
  key: 'compared',
  version: 1,
  empty: [],
  parse: (stored) =>
    Array.isArray(stored) && stored.every(isComparedProduct) ? stored.slice(0, maxCompared) : undefined,
});

/** Adds or removes a product. When the list is full, a toast says so instead. */
export function toggleCompared(product: ComparedProduct): void {
  const products = $compared.get();
  if (products.some(({ id }) => id === product.id)) return removeCompared(product.id);
  if (products.length >= maxCompared) {
    notify({
      type: 'warning',
      title: `حداکثر ${toPersianDigits(maxCompared)} کالا را می‌توانید مقایسه کنید`,
      description: 'برای افزودن این کالا، یکی را از فهرست مقایسه حذف کنید.',
    });
    return;
  }
  $compared.set([...products, product]);
}

export function removeCompared(id: number): void {
  $compared.set($compared.get().filter((product) => product.id !== id));
}

export function clearCompared(): void {
  $compared.set([]);
}

function isComparedProduct(value: unknown): value is ComparedProduct {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    Number.isInteger(value.id) &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

import { keptAtom, notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

/** More columns than this nobody can compare. */
export const MOST = 4;

export type Compared = { id: number; name: string };

/** What this device's visitor wants to see side by side, the first chosen first. */
export const $compared = keptAtom<readonly Compared[]>({
  key: 'compared',
  version: 1,
  empty: [],
  read: (stored) => (Array.isArray(stored) && stored.every(isCompared) ? stored.slice(0, MOST) : undefined),
});

/** One more than there is room for is refused, and said so. */
export function toggleCompared(product: Compared): void {
  const now = $compared.get();
  if (now.some(({ id }) => id === product.id)) return forgetCompared(product.id);
  if (now.length >= MOST) {
    notify({
      type: 'warning',
      title: `حداکثر ${toPersianDigits(MOST)} کالا را می‌توان مقایسه کرد`,
      description: 'برای افزودن این کالا، یکی را از فهرست مقایسه بردارید.',
    });
    return;
  }
  $compared.set([...now, product]);
}

export function forgetCompared(id: number): void {
  $compared.set($compared.get().filter((one) => one.id !== id));
}

export function forgetAllCompared(): void {
  $compared.set([]);
}

/** In the order in which they were chosen: it is that of the columns. */
export const comparePath = (ids: readonly number[]): string =>
  ids.length === 0 ? '/shop/compare' : `/shop/compare?ids=${ids.join(',')}`;

/** What an address asks for; what makes no sense in it is passed over. */
export function comparedIn(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .filter((text) => /^[1-9][0-9]{0,8}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, MOST);
}

function isCompared(one: unknown): one is Compared {
  return (
    typeof one === 'object' &&
    one !== null &&
    'id' in one &&
    Number.isInteger(one.id) &&
    'name' in one &&
    typeof one.name === 'string'
  );
}

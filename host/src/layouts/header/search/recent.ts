import { keptAtom } from '@shop/shared/kernel';

const MOST = 6;

/** What was searched for on this device, the last first. */
export const $recent = keptAtom<readonly string[]>({
  key: 'searches',
  version: 1,
  empty: [],
  read: (stored) =>
    Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored.slice(0, MOST) : undefined,
});

export function rememberSearch(text: string): void {
  const question = text.trim().replace(/\s+/g, ' ');
  if (question === '') return;
  $recent.set([question, ...$recent.get().filter((one) => one !== question)].slice(0, MOST));
}

export function forgetSearches(): void {
  $recent.set([]);
}

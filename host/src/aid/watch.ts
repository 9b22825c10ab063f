import type { LiveSet } from '@shop/shared/contract';

/** The development aid is asked for with `?areas` in the address, or with Ctrl+Alt+A; only then is it loaded. */
export function watchAid(set: LiveSet): void {
  const show = async () => (await import(/* webpackChunkName: "aid" */ './outline.ts')).toggleOutline(set);
  if (new URLSearchParams(location.search).has('areas')) void show();
  document.addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
    if (ctrlKey && altKey && code === 'KeyA') void show();
  });
}

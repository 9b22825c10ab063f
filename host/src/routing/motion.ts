/** A device that needs longer to take its picture of the page that is left keeps its visitor waiting for mere motion. */
const dear = 80;

/**
 * One page goes over into the next only where that costs nothing to speak of. While the browser takes its picture nothing moves, and on a slow phone
 * that lasts longer than all of the next page; the first picture shows it, and is the last one then.
 */
export function carefulMotion(): void {
  // Older browsers have none.
  const start: Document['startViewTransition'] | undefined = document.startViewTransition?.bind(document);
  if (!start) return;
  const become = (value: typeof start | undefined) =>
    // The router asks each time whether the document can do it.
    Object.defineProperty(document, 'startViewTransition', { configurable: true, value });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    become(undefined);
    return;
  }
  become((asked) => {
    const since = performance.now();
    const update = typeof asked === 'function' ? asked : asked?.update;
    const transition = start(() => {
      if (performance.now() - since > dear) become(undefined);
      return update?.();
    });
    // Who goes on before it begins ends it, and nobody is to hear of that.
    transition.ready.catch(() => undefined);
    return transition;
  });
}

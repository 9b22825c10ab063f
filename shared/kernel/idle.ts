/** Runs this when the page has loaded and rests: what nobody waits for may not hold up what someone does. */
export function whenIdle(run: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run));
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}

/** Runs the callback when the page has loaded and the browser is idle, so that background work does not delay the visitor's. */
export function whenIdle(callback: () => void): void {
  const schedule = () =>
    'requestIdleCallback' in window ? requestIdleCallback(callback, { timeout: 2000 }) : setTimeout(callback);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

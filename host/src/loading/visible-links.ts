import type { Handle } from '../routing/handle.ts';

/** Calls `onVisible` once for each link to an area's page that becomes visible, also for links that are added later. */
export function watchVisibleLinks(
  handleOfLink: (link: HTMLAnchorElement) => Handle | undefined,
  onVisible: (handle: Handle) => void,
): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const handle = handleOfLink(target);
      if (handle) onVisible(handle);
    }
  });
  const observed = new WeakSet<Element>();
  const observeLinks = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      if (observed.has(link)) continue;
      observed.add(link);
      observer.observe(link);
    }
  };
  const requestIdle = window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 200));
  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestIdle(() => {
      scheduled = false;
      observeLinks();
    });
  };
  new MutationObserver(schedule).observe(document.body, { childList: true, subtree: true });
  schedule();
}

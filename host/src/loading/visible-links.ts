import type { Handle } from '../routing/handle.ts';

/**
 * Calls `onVisible` for the page of each link that becomes visible, once for a page, also for links that are added later. A list has many links to
 * pages of one kind, and prefetching the files of ten kinds at once would keep a press waiting: each has an idle task of its own.
 */
export function watchVisibleLinks(
  handleOfLink: (link: HTMLAnchorElement) => Handle | undefined,
  onVisible: (handle: Handle) => void,
): void {
  const requestIdle = window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 200));
  const handles = new Set<Handle>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const handle = handleOfLink(target);
      if (!handle || handles.has(handle)) continue;
      handles.add(handle);
      requestIdle(() => onVisible(handle));
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

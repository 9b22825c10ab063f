/** Near the top of a page (px) the header is always visible: there a bar below it does not stick yet. */
const alwaysVisibleUntil = 240;
/** A finger that rests on the screen still scrolls by a few pixels. */
const minDistance = 8;

/**
 * Marks the document while its header is out of the window: after scrolling down, until the visitor scrolls up. The style sheets do so
 * below lg only. A header that has the focus stays.
 */
export function hideWhileScrollingDown(header: HTMLElement): () => void {
  const { documentElement: root } = document;
  let lastY = window.scrollY;

  const show = () => delete root.dataset.header;
  const update = () => {
    // Browsers that bounce at the end of a page report positions beyond it. Near the top the header is visible in any case.
    const y = Math.min(window.scrollY, root.scrollHeight - window.innerHeight);
    const distance = y - lastY;
    if (y > alwaysVisibleUntil && Math.abs(distance) < minDistance) return;
    lastY = y;
    if (y <= alwaysVisibleUntil || distance < 0 || header.contains(document.activeElement)) show();
    else root.dataset.header = 'hidden';
  };

  window.addEventListener('scroll', update, { passive: true });
  header.addEventListener('focusin', show);
  return () => {
    window.removeEventListener('scroll', update);
    header.removeEventListener('focusin', show);
    show();
  };
}

import type { LiveSet } from '@shop/shared/contract';
import { escapeHtml } from '@shop/shared/lib/escape-html';

/** Only on pages with an override, so that other pages have no byte of it. */
export const overrideNoticeStyle = [
  '.override-notice{padding:var(--space-2) var(--space-4);background:var(--ink);color:var(--ground);',
  'font-size:var(--text-sm);text-align:center}',
  '.override-notice a{color:inherit;text-decoration:underline;margin-inline-start:var(--space-3)}',
  '@media print{.override-notice{display:none}}',
].join('');

/**
 * Says that the page is shown with a release that other visitors do not get, and has the link that ends this. It needs no script, because
 * the release may fail in the browser. `sharedCopies`: areas whose working copy all visitors get, so that nothing would end it.
 */
export function createOverrideNotice({ host, areas }: LiveSet, sharedCopies: readonly string[] = []): string {
  const releases = [host, ...Object.values(areas).flatMap(({ releases: [first] }) => (first ? [first] : []))];
  const names = releases
    .filter(({ area, role }) => role === 'override' && !sharedCopies.includes(area))
    .map(({ area, id }) => `<bdi dir="ltr">${escapeHtml(`${area} ${id.slice(0, 8)}`)}</bdi>`);
  if (names.length === 0) return '';
  const text = `این صفحه را با نسخهٔ آزمایشی می‌بینید: ${names.join('، ')}`;
  return `<aside class="override-notice" aria-label="نسخهٔ آزمایشی">${text}<a href="/_override/clear" rel="nofollow">پایان نمایش آزمایشی</a></aside>`;
}

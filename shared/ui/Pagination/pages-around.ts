export type PageStep = number | 'gap';

/** The page numbers to offer: the first, the last, this one and its neighbours; a gap where some are left out. */
export function pagesAround(page: number, pages: number): PageStep[] {
  const offered = [...new Set([1, page - 1, page, page + 1, pages])].filter((step) => step >= 1 && step <= pages);
  return offered.flatMap((step, at) => {
    const skipped = step - (offered[at - 1] ?? step - 1) - 1;
    if (skipped === 1) return [step - 1, step];
    return skipped > 0 ? ['gap', step] : [step];
  });
}

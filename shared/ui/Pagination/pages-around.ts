export type PageStep = number | 'gap';

/** The page numbers to show: the first, the last, the current one and its neighbours, with a gap for those left out. */
export function pagesAround(page: number, pages: number): PageStep[] {
  const pageNumbers = [...new Set([1, page - 1, page, page + 1, pages])].filter((step) => step >= 1 && step <= pages);
  return pageNumbers.flatMap((step, index) => {
    const skipped = step - (pageNumbers[index - 1] ?? step - 1) - 1;
    if (skipped === 1) return [step - 1, step];
    return skipped > 0 ? ['gap', step] : [step];
  });
}

import { Link } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { Pagination } from '@shop/shared/ui/Pagination';
import { useEffect, useRef } from 'react';
import type { CardData } from '../pages/parts/card-data.ts';
import { ProductGrid } from '../pages/parts/ProductGrid.tsx';
import { changeQuery, listingAddress } from './listing-query.ts';
import type { ListingData } from './load.ts';
import { createPageMemory } from './page-memory.ts';
import styles from './Results.module.scss';
import { productsId } from './SkipLink.tsx';
import type { useListing } from './use-listing.ts';

const pageSize = 24;
// On the server all visitors share this memory, so only effects write to it, which run in the browser alone.
const pageMemory = createPageMemory<CardData>();

type ResultsProps = { data: ListingData; listing: ReturnType<typeof useListing> };

/** The products, with the pages that «show more» appended, and links to further pages. */
export function Results({ data, listing: { current, path, loading, firstPage } }: ResultsProps) {
  const { items, page, pages, total } = data;
  // The same for all pages of this listing.
  const listing = listingAddress(path, changeQuery(current, {}));
  const visibleItems = pageMemory.join(listing, firstPage, { page, items });
  const productsSoFar = (visibleItems.firstPage - 1) * pageSize + visibleItems.items.length;
  const results = useRef<HTMLDivElement>(null);

  useEffect(() => pageMemory.remember(listing, page, items), [listing, page, items]);
  useScrollToStart(results, listing, loading);

  return (
    <div
      ref={results}
      id={productsId}
      tabIndex={-1}
      aria-busy={loading !== undefined}
      data-loading={loading}
      className={styles.results}
    >
      {/* A new key redraws the grid for another listing: reused cards would visibly jump to new places. */}
      <ProductGrid
        key={listing}
        products={visibleItems.items}
        level={2}
        searchText={data.did_you_mean ?? current.q}
        placeholders={placeholderCount(loading, { productsSoFar, total, isEmpty: items.length === 0 })}
      />
      {pages > 1 ? (
        <div className={styles.navigation}>
          <p role="status" className={styles.end}>
            {page === pages
              ? 'به انتهای فهرست رسیدید.'
              : `${formatNumber(productsSoFar)} کالا از ${formatNumber(total)} کالا را دیده‌اید.`}
          </p>
          {page < pages ? (
            <Link
              to={listingAddress(path, { ...current, page: page + 1 })}
              replace
              preventScrollReset
              state={{ first: visibleItems.firstPage }}
              className={styles.more}
            >
              نمایش کالاهای بیشتر
            </Link>
          ) : null}
          <Pagination page={page} pages={pages} to={(number) => listingAddress(path, { ...current, page: number })} />
        </div>
      ) : null}
    </div>
  );
}

/** How many empty cards to show while products are loading: below the current ones, or in an empty listing. */
function placeholderCount(
  loading: 'more' | 'others' | undefined,
  { productsSoFar, total, isEmpty }: { productsSoFar: number; total: number; isEmpty: boolean },
): number {
  if (loading === 'more') return Math.min(pageSize, total - productsSoFar);
  return loading === 'others' && isEmpty ? pageSize / 2 : 0;
}

/** Scrolls to the first product after a filter was chosen far down the page. Going back in the history does not scroll. */
function useScrollToStart(
  results: { current: HTMLElement | null },
  listing: string,
  loading: string | undefined,
): void {
  const previous = useRef({ listing, wasChosen: false });
  useEffect(() => {
    const { current } = previous;
    if (loading === 'others') current.wasChosen = true;
    if (current.listing === listing) return;
    const startIsAboveView = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    if (current.wasChosen && startIsAboveView) results.current?.scrollIntoView({ block: 'start' });
    previous.current = { listing, wasChosen: false };
  }, [results, listing, loading]);
}

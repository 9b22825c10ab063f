import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Pagination } from '@shop/shared/ui/Pagination';
import { useEffect, useRef } from 'react';
import type { CardData } from '../pages/parts/card-data.ts';
import { ProductGrid } from '../pages/parts/ProductGrid.tsx';
import { addressOf, changed } from './address.ts';
import type { ListData } from './load.ts';
import { pagesSeen } from './pages-seen.ts';
import styles from './Results.module.scss';
import type { useListing } from './use-listing.ts';

const A_PAGE = 24;
// Written to in the browser alone: on the server it stays empty.
const seen = pagesSeen<CardData>();

type ResultsProps = { data: ListData; listing: ReturnType<typeof useListing> };

/** The products, page below page where «more» was pressed, and the way on. */
export function Results({ data, listing: { now, path, coming, first } }: ResultsProps) {
  const { items, page, pages, total } = data;
  const list = addressOf(path, changed(now, {}));
  const shown = seen.upTo(list, first, { page, items });
  const end = (shown.first - 1) * A_PAGE + shown.items.length;
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => seen.remember(list, page, items), [list, page, items]);
  useBeginning(frame, list, coming);

  return (
    <div ref={frame} aria-busy={coming !== undefined} data-coming={coming} className={styles.results}>
      {/* Another list is drawn anew: a card that went from one place to another would be a jump. */}
      <ProductGrid
        key={list}
        products={shown.items}
        level={2}
        question={data.did_you_mean ?? now.q}
        coming={comingNow(coming, { end, total, any: items.length > 0 })}
      />
      {pages > 1 ? (
        <div className={styles.way}>
          <p role="status" className={styles.end}>
            {page === pages
              ? 'به پایان فهرست رسیدید.'
              : `${toPersianDigits(end)} کالا از ${toPersianDigits(total)} کالا را دیده‌اید.`}
          </p>
          {page < pages ? (
            <Link
              to={addressOf(path, { ...now, page: page + 1 })}
              replace
              preventScrollReset
              state={{ first: shown.first }}
              className={styles.more}
            >
              نمایش کالاهای بیشتر
            </Link>
          ) : null}
          <Pagination page={page} pages={pages} to={(wanted) => addressOf(path, { ...now, page: wanted })} />
        </div>
      ) : null}
    </div>
  );
}

/** Places for what comes: below what is there, or where nothing is. */
function comingNow(
  coming: 'more' | 'others' | undefined,
  { end, total, any }: { end: number; total: number; any: boolean },
): number {
  if (coming === 'more') return Math.min(A_PAGE, total - end);
  return coming === 'others' && !any ? A_PAGE / 2 : 0;
}

/** Who has scrolled far down and then chooses something sees the new list from its beginning. */
function useBeginning(frame: { current: HTMLElement | null }, list: string, coming: string | undefined): void {
  const before = useRef({ list, chosen: false });
  useEffect(() => {
    const { current } = before;
    if (coming === 'others') current.chosen = true;
    if (current.list === list) return;
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (current.chosen && isAbove) frame.current?.scrollIntoView({ block: 'start' });
    before.current = { list, chosen: false };
  }, [frame, list, coming]);
}

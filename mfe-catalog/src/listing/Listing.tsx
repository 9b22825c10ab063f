import { Content } from '@shop/shared/ui/Content';
import type { ReactNode } from 'react';
import { CompareDock } from '../compare/CompareDock.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { Filters } from './Filters.tsx';
import { filterGroups } from './filter-groups.ts';
import type { Crumb } from './head.ts';
import styles from './Listing.module.scss';
import type { ListingData } from './load.ts';
import { type CategoryLinkTarget, NothingFound } from './NothingFound.tsx';
import { Results } from './Results.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useListing } from './use-listing.ts';

type ListingProps = {
  title: string;
  lead?: string;
  trail: Crumb[];
  data: ListingData;
  /** Shown between the title and the products. */
  top?: ReactNode;
  /** Suggested when nothing is found. */
  popularCategories: readonly CategoryLinkTarget[];
};

/** A page with a list of products, its filters and its sort order. */
export function Listing({ title, lead, trail, data, top, popularCategories }: ListingProps) {
  const listing = useListing();
  const { current, latest, path, loading, show } = listing;
  const filters = { groups: filterGroups(data.facets, path), facets: data.facets, query: latest, path, show };
  const hasFilters = data.total > 0 || filters.groups.length > 0;
  return (
    <Content title={title} lead={lead} trail={trail}>
      {top}
      <SearchNotes q={current.q} data={data} />
      <div className={styles.layout} data-filters={hasFilters}>
        {hasFilters ? (
          <div id="filters" className={styles.side}>
            <Filters {...filters} id="filter-form" />
          </div>
        ) : null}
        <div className={styles.main}>
          {hasFilters ? <Toolbar filters={filters} total={data.total} busy={loading !== undefined} /> : null}
          <ChosenFilters query={latest} facets={data.facets} path={path} />
          {data.total > 0 || loading ? (
            <Results data={data} listing={listing} />
          ) : (
            <NothingFound query={current} facets={data.facets} path={path} popularCategories={popularCategories} />
          )}
        </div>
      </div>
      <CompareDock />
    </Content>
  );
}

import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import type { ReactNode } from 'react';
import { CompareDock } from '../compare/CompareDock.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { filterGroups } from './filter-groups.ts';
import type { Crumb } from './head.ts';
import styles from './Listing.module.scss';
import { laterParts } from './later.ts';
import type { ListingData } from './load.ts';
import type { CategoryLinkTarget } from './NothingFound.tsx';
import { PricePerChoice } from './PricePerChoice.tsx';
import { Results } from './Results.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useListing } from './use-listing.ts';

type ListingProps = {
  title: string;
  /** A text about the category, below the products: a phone's first screen is for the goods. */
  about?: string;
  trail: Crumb[];
  data: ListingData;
  /** Shown between the title and the products. */
  top?: ReactNode;
  /** Suggested when nothing is found. */
  popularCategories: readonly CategoryLinkTarget[];
};

const FilterPanel = laterParts.part(({ FilterPanel }) => FilterPanel);
const NothingFound = laterParts.part(({ NothingFound }) => NothingFound);

/** A page with a list of products, its filters and its sort order. */
export function Listing({ title, about, trail, data, top, popularCategories }: ListingProps) {
  const listing = useListing();
  const { current, latest, path, loading, show } = listing;
  const filters = { groups: filterGroups(data.facets, path), facets: data.facets, query: latest, path, show };
  const hasFilters = data.total > 0 || filters.groups.length > 0;
  const hasProducts = data.total > 0 || loading !== undefined;
  return (
    <div className={styles.page}>
      {hasProducts ? <SkipLink>رفتن به کالاها</SkipLink> : null}
      <div className={styles.trail}>
        <Breadcrumb trail={trail} here={title} />
      </div>
      <div className={styles.head}>
        <h1>{title}</h1>
        {hasProducts ? <PricePerChoice /> : null}
      </div>
      {top}
      <SearchNotes q={current.q} data={data} />
      <div className={styles.layout} data-filters={hasFilters}>
        {hasFilters ? (
          <HydrateLater as="div" code={laterParts} id="filters" className={styles.side}>
            <FilterPanel {...filters} hasProducts={hasProducts} />
          </HydrateLater>
        ) : null}
        <div className={styles.main}>
          {hasFilters ? <Toolbar filters={filters} total={data.total} busy={loading !== undefined} /> : null}
          <ChosenFilters query={latest} facets={data.facets} path={path} />
          {hasProducts ? (
            <Results data={data} listing={listing} />
          ) : (
            <HydrateLater as="div" code={laterParts}>
              <NothingFound query={current} facets={data.facets} path={path} popularCategories={popularCategories} />
            </HydrateLater>
          )}
        </div>
      </div>
      {about ? (
        <section aria-labelledby="about" className={styles.about}>
          <h2 id="about">دربارهٔ {title}</h2>
          <p>{about}</p>
        </section>
      ) : null}
      <CompareDock />
    </div>
  );
}

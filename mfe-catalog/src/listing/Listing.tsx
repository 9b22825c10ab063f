import { Content } from '@shop/shared/ui/Content';
import type { ReactNode } from 'react';
import { CompareDock } from '../compare/CompareDock.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { Filters } from './Filters.tsx';
import { groupsOf } from './groups.ts';
import type { Crumb } from './head.ts';
import styles from './Listing.module.scss';
import type { ListData } from './load.ts';
import { NothingFound, type Way } from './NothingFound.tsx';
import { Results } from './Results.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Understood } from './Understood.tsx';
import { useListing } from './use-listing.ts';

type ListingProps = {
  title: string;
  lead?: string;
  trail: Crumb[];
  data: ListData;
  /** Between the title and the list. */
  top?: ReactNode;
  /** Where to go when nothing is found. */
  ways: readonly Way[];
};

/** A list of products: what can be chosen, what is chosen, what is found. Its address says all of it. */
export function Listing({ title, lead, trail, data, top, ways }: ListingProps) {
  const listing = useListing();
  const { now, wanted, path, go } = listing;
  const filters = { groups: groupsOf(data.facets, path), facets: data.facets, wanted, path, go };
  const filterable = data.total > 0 || filters.groups.length > 0;
  return (
    <Content title={title} lead={lead} trail={trail}>
      {top}
      <Understood q={now.q} data={data} />
      <div className={styles.layout} data-filters={filterable}>
        {filterable ? (
          <div id="filters" className={styles.side}>
            <Filters {...filters} id="filter-form" />
          </div>
        ) : null}
        <div className={styles.main}>
          {filterable ? <Toolbar filters={filters} total={data.total} busy={listing.coming !== undefined} /> : null}
          <ChosenFilters wanted={wanted} facets={data.facets} path={path} />
          {data.total > 0 || listing.coming ? (
            <Results data={data} listing={listing} />
          ) : (
            <NothingFound listing={now} facets={data.facets} path={path} ways={ways} />
          )}
        </div>
      </div>
      <CompareDock />
    </Content>
  );
}

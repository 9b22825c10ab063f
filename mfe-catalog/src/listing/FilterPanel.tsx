import { LoadGuideButton } from '../load-guide/LoadGuideButton.tsx';
import { Filters, type FiltersProps } from './Filters.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The filters beside the products. */
export const FilterPanel = ({ hasProducts, ...filters }: FiltersProps & { hasProducts: boolean }) => (
  <>
    {hasProducts ? <SkipLink>رد شدن از فیلترها</SkipLink> : null}
    <LoadGuideButton />
    <Filters {...filters} id="filter-form" />
  </>
);

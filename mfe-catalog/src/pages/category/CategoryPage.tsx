import { Listing } from '../../listing/Listing.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { breadcrumbTo, type CategoryData } from './category-data.ts';

export { laterParts } from '../../listing/later.ts';

export function Page({ data: { category, list } }: { data: CategoryData }) {
  const { title, description, breadcrumb, children } = category;
  return (
    <Listing
      title={title}
      about={description}
      trail={breadcrumbTo(breadcrumb)}
      data={list}
      top={<CategoryChips categories={children} />}
      popularCategories={[]}
    />
  );
}

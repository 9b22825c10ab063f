import { Listing } from '../../listing/Listing.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { type CategoryData, trailTo } from './category-data.ts';

export function Page({ data: { category, list } }: { data: CategoryData }) {
  const { title, description, breadcrumb, children } = category;
  return (
    <Listing
      title={title}
      lead={description}
      trail={trailTo(breadcrumb)}
      data={list}
      top={<CategoryChips categories={children} />}
      popularCategories={[]}
    />
  );
}

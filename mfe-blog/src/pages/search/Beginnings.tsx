import { CategoryChips } from '../parts/CategoryChips.tsx';
import { listPath } from '../parts/links.ts';
import type { SearchData } from './search-data.ts';

/** For who has not asked yet, and may not know what to ask. */
export const Beginnings = ({ categories }: Pick<SearchData, 'categories'>) => (
  <>
    <p>دنبال چه می‌گردید؟ یک یا چند واژه بنویسید، یا از یکی از این دسته‌ها آغاز کنید:</p>
    <CategoryChips
      chips={categories.map(({ id, title }) => ({ title, here: false, to: listPath('/blog', { category: id }) }))}
    />
  </>
);

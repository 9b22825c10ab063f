import { toPersianDigits } from '@shop/shared/lib/digits';
import { Content } from '@shop/shared/ui/Content';
import { Pagination } from '@shop/shared/ui/Pagination';
import { blog, home } from '../../trails.ts';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { listPath } from '../parts/links.ts';
import { SearchForm } from '../parts/SearchForm.tsx';
import { Beginnings } from './Beginnings.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { SearchData } from './search-data.ts';
import { Understood } from './Understood.tsx';

export function Page({ data: { query, category, categories, found } }: { data: SearchData }) {
  const chips = [{ id: '', title: 'همه' }, ...categories].map(({ id, title }) => ({
    ...{ title, here: String(id) === category },
    to: listPath('/blog/search', { q: query, category: id }),
  }));
  return (
    <Content
      title={query ? `جستجوی «${query}»` : 'جستجو در وبلاگ'}
      lead={found && found.total > 0 ? `${toPersianDigits(found.total)} نوشته پیدا شد.` : undefined}
      trail={[home, blog]}
    >
      <SearchForm query={query} category={category} />
      {found ? <CategoryChips chips={chips} /> : <Beginnings categories={categories} />}
      {found && found.total > 0 ? (
        <>
          <Understood query={query} found={found} />
          <ArticleGrid articles={found.articles} question={found.meant ?? query} />
          <Pagination
            page={found.page}
            pages={found.pages}
            to={(page) => listPath('/blog/search', { q: query, category, page })}
          />
        </>
      ) : null}
      {found?.total === 0 ? <NothingFound query={query} narrowed={category !== ''} /> : null}
    </Content>
  );
}

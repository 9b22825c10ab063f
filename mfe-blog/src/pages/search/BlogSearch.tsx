import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import { blogCrumb, homeCrumb, listAddress } from '../../addresses.ts';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import type { SearchData, SearchResults } from './load.ts';

export function Page({ data: { query, category, categories, results } }: { data: SearchData }) {
  const chips = [{ id: '', title: 'همه' }, ...categories].map(({ id, title }) => ({
    title,
    isCurrent: String(id) === category,
    to: listAddress('/blog/search', { q: query, category: id }),
  }));
  return (
    <Content
      title={query ? `جستجوی «${query}»` : 'جستجو در وبلاگ'}
      lead={results && results.total > 0 ? `${toPersianDigits(results.total)} نوشته پیدا شد.` : undefined}
      trail={[homeCrumb, blogCrumb]}
    >
      <SearchForm query={query} category={category} />
      {results ? <CategoryChips chips={chips} /> : <BeforeSearch categories={categories} />}
      {results && results.total > 0 ? (
        <>
          <SearchNotes query={query} results={results} />
          <ArticleGrid articles={results.articles} query={results.correctedQuery ?? query} first />
          <Pagination
            page={results.page}
            pages={results.pages}
            to={(page) => listAddress('/blog/search', { q: query, category, page })}
          />
        </>
      ) : null}
      {results?.total === 0 ? <NothingFound query={query} isInCategory={category !== ''} /> : null}
    </Content>
  );
}

/** Suggests the categories while the query is empty. */
const BeforeSearch = ({ categories }: Pick<SearchData, 'categories'>) => (
  <>
    <p>دنبال چه می‌گردید؟ یک یا چند کلمه بنویسید، یا از یکی از این دسته‌ها شروع کنید:</p>
    <CategoryChips
      chips={categories.map(({ id, title }) => ({
        title,
        isCurrent: false,
        to: listAddress('/blog', { category: id }),
      }))}
    />
  </>
);

/** Says how the search differs from what was typed: a corrected spelling, or words that were ignored. */
function SearchNotes({ query, results: { correctedQuery, ignoredWords } }: { query: string; results: SearchResults }) {
  return (
    <>
      {correctedQuery === null ? null : (
        <p>
          برای «{query}» چیزی پیدا نشد؛ نوشته‌های «<strong>{correctedQuery}</strong>» را می‌بینید.
        </p>
      )}
      {ignoredWords.length > 0 ? (
        <p>
          نوشته‌ای با همهٔ این کلمه‌ها پیدا نشد؛ این نتایج بدون {ignoredWords.map((word) => `«${word}»`).join('، ')} است.
        </p>
      ) : null}
    </>
  );
}

/** `isInCategory`: only one category was searched. */
function NothingFound({ query, isInCategory }: { query: string; isInCategory: boolean }) {
  return (
    <EmptyState
      title={isInCategory ? 'در این دسته چیزی پیدا نشد' : 'نوشته‌ای با این عبارت پیدا نشد'}
      action={
        <>
          {isInCategory ? (
            <ButtonLink to={listAddress('/blog/search', { q: query })}>جستجو در همهٔ دسته‌ها</ButtonLink>
          ) : (
            <ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>
          )}{' '}
          <ButtonLink to={`/shop?${new URLSearchParams({ q: query })}`} variant="quiet">
            جستجو در کالاها
          </ButtonLink>
        </>
      }
    >
      <p>املای کلمه‌ها را بررسی کنید، یا عبارت کوتاه‌تر و کلی‌تری بنویسید.</p>
    </EmptyState>
  );
}

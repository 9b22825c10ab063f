import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { listPath } from '../parts/links.ts';

/** `narrowed`: only one category was looked through. */
export function NothingFound({ query, narrowed }: { query: string; narrowed: boolean }) {
  return (
    <EmptyState
      title={narrowed ? 'در این دسته چیزی پیدا نشد' : 'نوشته‌ای با این واژه‌ها پیدا نشد'}
      action={
        <>
          {narrowed ? (
            <ButtonLink to={listPath('/blog/search', { q: query })}>جستجو در همهٔ دسته‌ها</ButtonLink>
          ) : (
            <ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>
          )}{' '}
          <ButtonLink to={`/shop?${new URLSearchParams({ q: query })}`} variant="quiet">
            جستجو در کالاها
          </ButtonLink>
        </>
      }
    >
      <p>املای واژه‌ها را ببینید، واژهٔ کلی‌تری بنویسید یا از شمار واژه‌ها کم کنید.</p>
    </EmptyState>
  );
}

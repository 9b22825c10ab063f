import { useNavigate } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import type { FormEvent } from 'react';
import { listAddress } from '../../addresses.ts';
import styles from './SearchForm.module.scss';

/** A search is a navigation to an address, so that it can be shared and reloaded, and works without script. */
export function SearchForm({ query = '', category = '' }: { query?: string; category?: string }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    void navigate(listAddress('/blog/search', { q: typeof q === 'string' ? q.trim() : '', category }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers give a <search> element no role
    <form action="/blog/search" role="search" aria-label="جستجو در وبلاگ" onSubmit={search} className={styles.form}>
      <input
        // The default value of an input takes effect once, so another query needs a new input.
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        required
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label="جستجو در نوشته‌ها"
        placeholder="جستجو در نوشته‌ها…"
        className={styles.input}
      />
      {category === '' ? null : <input type="hidden" name="category" value={category} />}
      <Button type="submit">جستجو</Button>
    </form>
  );
}

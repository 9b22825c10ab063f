import { SearchIcon } from '@shop/shared/ui/icons';
import { Form } from 'react-router-dom';
import styles from './SearchBox.module.scss';

/** A form that works before any script has come, and without one. */
export function SearchBox() {
  return (
    <Form action="/shop" role="search" aria-label="جستجو در فروشگاه" className={styles.box}>
      <input
        type="search"
        name="q"
        required
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label="جستجو در کالاها"
        placeholder="جستجوی گونی، کیسه، جامبو…"
        className={styles.input}
      />
      <button type="submit" aria-label="جستجو" className={styles.submit}>
        <SearchIcon />
      </button>
    </Form>
  );
}

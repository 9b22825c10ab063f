import { useLocation, useSearchParams } from '@shop/shared/kernel';
import { useArriving } from '@shop/shared/ui/arriving';
import { SearchIcon } from '@shop/shared/ui/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form } from 'react-router-dom';
import type { Shown } from './options.ts';
import styles from './SearchBox.module.scss';

const listId = 'search-suggestions';
const closed: Shown = { expanded: false, active: undefined };
const bringSuggestions = () => import(/* webpackChunkName: "suggestions" */ './Suggestions.tsx');

/** A form that works before any script has come, and without one. */
export function SearchBox() {
  const { code, want } = useArriving(bringSuggestions);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(closed);
  const asked = useAsked(input);
  const wantNow = useEffectEvent(() => void want());
  // Whoever was in the box before the script came gives no sign of it any more.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) wantNow();
  }, []);

  return (
    <Form ref={form} action="/shop" role="search" aria-label="جستجو در فروشگاه" onFocus={want} className={styles.box}>
      <input
        ref={input}
        type="search"
        name="q"
        required
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={asked}
        aria-label="جستجو در کالاها"
        placeholder="جستجوی گونی، کیسه، جامبو…"
        className={styles.input}
        // Without script it is a field and nothing more.
        {...(code
          ? {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': shown.expanded,
              'aria-controls': listId,
              'aria-activedescendant': shown.active,
            }
          : {})}
      />
      <button type="submit" aria-label="جستجو" className={styles.submit}>
        <SearchIcon />
      </button>
      {code ? <code.Suggestions id={listId} form={form} input={input} onShown={setShown} /> : null}
    </Form>
  );
}

/** On the page of results the box shows what was searched for. What someone types meanwhile stays. */
function useAsked(input: { current: HTMLInputElement | null }): string {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === '/shop' ? (params.get('q') ?? '') : '';
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    if (input.current) input.current.value = asked;
  }, [asked, input]);
  return asked;
}

import { useLocation, useNavigate, useSearchParams } from '@shop/shared/kernel';
import { CloseIcon, SearchIcon } from '@shop/shared/ui/icons';
import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListState } from './options.ts';
import styles from './SearchBox.module.scss';

const listId = 'search-suggestions';
const closedList: ListState = { expanded: false, activeId: undefined };
const importSuggestions = () => import(/* webpackChunkName: "suggestions" */ './Suggestions.tsx');

/** A form that works without script; the suggestions are loaded when it is first focused. */
export function SearchBox({ suggestedSearches }: { suggestedSearches: readonly string[] }) {
  const { code, load } = useLazyCode(importSuggestions);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [listState, setListState] = useState(closedList);
  const searchedText = useSearchedText(input);
  const loadSuggestions = useEffectEvent(() => void load());
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    // The suggestions listen to it.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };
  const search = (event: FormEvent) => {
    // The suggestions may have opened the chosen one.
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(`/shop?${new URLSearchParams({ q: input.current?.value ?? '' })}`);
  };
  // A form that was focused before hydration fires no further focus event.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) loadSuggestions();
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers give a <search> element no role
    <form
      ref={form}
      action="/shop"
      role="search"
      aria-label="جستجو در فروشگاه"
      onFocus={load}
      onSubmit={search}
      className={styles.box}
    >
      <input
        ref={input}
        type="search"
        name="q"
        required
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={searchedText}
        aria-label="جستجو در کالاها"
        placeholder="جستجوی گونی و کیسه…"
        className={styles.input}
        // Without the suggestions it is a plain text field, not a combobox.
        {...(code
          ? {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': listState.expanded,
              'aria-controls': listId,
              'aria-activedescendant': listState.activeId,
            }
          : {})}
      />
      <button type="button" aria-label="حذف متن" onClick={clear} className={styles.clear}>
        <CloseIcon size="sm" />
      </button>
      <button type="submit" aria-label="جستجو" className={styles.submit}>
        <SearchIcon />
      </button>
      {code ? (
        <code.Suggestions {...{ form, input, suggestedSearches }} id={listId} onListChange={setListState} />
      ) : null}
    </form>
  );
}

/** The text that the current results page was searched for. Written into the box only when it changes, to keep what is typed. */
function useSearchedText(input: { current: HTMLInputElement | null }): string {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const searchedText = pathname === '/shop' ? (params.get('q') ?? '') : '';
  const previousText = useRef(searchedText);
  useEffect(() => {
    if (previousText.current === searchedText) return;
    previousText.current = searchedText;
    if (input.current) input.current.value = searchedText;
  }, [searchedText, input]);
  return searchedText;
}

import { shopApi } from '@shop/shared/api';
import { api, useLayer, useLocation, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { pageKeyOf } from '../../../routing/layer-mark.ts';
import { Option } from './Option.tsx';
import { initialGroups, type ListState, type Option as OptionData, resultGroups } from './options.ts';
import { $popularSearches, countSearch, loadPopularSearches } from './popular-searches.ts';
import { $recentSearches, addRecentSearch, clearRecentSearches } from './recent-searches.ts';
import styles from './Suggestions.module.scss';
import { createSuggestionSearch } from './suggestion-search.ts';

type SuggestionsProps = {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  input: RefObject<HTMLInputElement | null>;
  suggestedSearches: readonly string[];
  onListChange: (state: ListState) => void;
};

/** Where the list is as wide as the window. */
const coversPage = '(width < 48rem)';
const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const search = createSuggestionSearch(shopApi(api));

/** The list of a combobox (ARIA 1.2): the focus stays in the box while the arrow keys move through the options. */
export function Suggestions({ id, form, input, suggestedSearches, onListChange }: SuggestionsProps) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useStore(search.$suggestions);
  const recentSearches = useStore($recentSearches);
  const popularSearches = useStore($popularSearches);
  const key = pageKeyOf(useLocation());

  const { results, status } = suggestions;
  const matching = text === '' ? [] : resultGroups(suggestions);
  const hasNoResults = text !== '' && results !== null && matching.length === 0;
  const groups =
    text === ''
      ? initialGroups({ recent: recentSearches, suggested: suggestedSearches, popular: popularSearches })
      : hasNoResults
        ? initialGroups({ suggested: suggestedSearches, popular: popularSearches })
        : matching;
  const options = groups.flatMap((group) => group.options);
  const isSlow = text !== '' && status === 'slow';
  const hasFailed = text !== '' && status === 'failed';
  const expanded = open && (options.length > 0 || hasNoResults || isSlow);
  const activeOption = expanded ? options[activeIndex] : undefined;

  // On phones the list covers the page, so the back button closes it.
  useLayer(expanded && window.matchMedia(coversPage).matches, () => setOpen(false));

  useEffect(() => onListChange({ expanded, activeId: activeOption?.id }), [expanded, activeOption?.id, onListChange]);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption.id)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);
  // In a new list no option is active.
  useEffect(() => setActiveIndex(-1), [results]);

  const readInput = () => {
    const { value = '' } = input.current ?? {};
    setText(value.trim());
    setActiveIndex(-1);
    search.setText(value);
  };
  const closeAndLeaveBox = () => {
    setOpen(false);
    // Closes a phone's keyboard, and makes Tab continue at the results.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const chooseOption = (option: OptionData) => {
    if ('query' in option) {
      addRecentSearch(option.query);
      countSearch(option.query);
      if (input.current) input.current.value = option.query;
    }
    closeAndLeaveBox();
  };

  const onInput = useEffectEvent(() => {
    setOpen(true);
    readInput();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = arrowSteps[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      // The positions are all options and the box itself, which is index -1.
      const positions = options.length + 1;
      if (expanded) setActiveIndex(((activeIndex + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape' && expanded) {
      // By default the browser would clear the box too.
      event.preventDefault();
      setOpen(false);
      setActiveIndex(-1);
    } else if (event.key === 'Enter' && activeOption) {
      event.preventDefault();
      document.getElementById(activeOption.id)?.click();
    }
  });
  const onSubmit = useEffectEvent(() => {
    addRecentSearch(input.current?.value ?? '');
    countSearch(input.current?.value ?? '');
    closeAndLeaveBox();
  });
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && form.current?.contains(relatedTarget))) setOpen(false);
  });
  // Text that was typed before this code was loaded is searched for at once.
  const readFirstInput = useEffectEvent(readInput);

  useEffect(() => void loadPopularSearches(), []);

  useEffect(() => {
    const [box, field] = [form.current, input.current];
    if (!box || !field) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener('input', () => onInput(), { signal });
    field.addEventListener('focus', () => onInput(), { signal });
    field.addEventListener('click', () => setOpen(true), { signal });
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    box.addEventListener('submit', () => onSubmit(), { signal });
    box.addEventListener('focusout', (event) => onFocusOut(event), { signal });
    readFirstInput();
    return () => {
      listeners.abort();
      search.stop();
    };
  }, [form, input]);

  // A navigation closes the list, unless the focus is still in the box.
  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) setOpen(false);
  }, [key, form]);

  return (
    <>
      <p role="status" className={styles.count}>
        {expanded ? statusText({ isSlow, hasNoResults, hasFailed, count: options.length }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box when the list is pressed */}
      <div hidden={!expanded} onMouseDown={(event) => event.preventDefault()} className={styles.panel}>
        {text === '' && recentSearches.length > 0 ? (
          <button
            type="button"
            aria-label="پاک کردن جستجوهای اخیر"
            onClick={clearRecentSearches}
            className={styles.forget}
          >
            پاک کردن
          </button>
        ) : null}
        {isSlow ? <p className={styles.none}>در حال جستجو…</p> : null}
        {hasNoResults ? <p className={styles.none}>پیشنهادی پیدا نشد.</p> : null}
        {hasFailed ? (
          <p className={styles.none}>
            پیشنهادها بارگذاری نشد.
            <button type="button" onClick={() => search.retry()} className={styles.retry}>
              دوباره تلاش کنید
            </button>
          </p>
        ) : null}
        <div id={id} role="listbox" aria-label="پیشنهادها">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={styles.group}>
              <p id={`${id}-${group.id}`} role="presentation" className={styles.title}>
                {group.title}
              </p>
              {group.options.map((option) => (
                <Option
                  key={option.id}
                  option={option}
                  query={suggestions.query}
                  active={option.id === activeOption?.id}
                  onChoose={chooseOption}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

type Status = { isSlow: boolean; hasNoResults: boolean; hasFailed: boolean; count: number };

/** The text for screen readers when the list changes. */
function statusText({ isSlow, hasNoResults, hasFailed, count }: Status): string {
  if (isSlow) return 'در حال جستجو';
  if (hasFailed) return 'پیشنهادها بارگذاری نشد';
  return hasNoResults ? 'پیشنهادی پیدا نشد' : `${toPersianDigits(count)} پیشنهاد`;
}

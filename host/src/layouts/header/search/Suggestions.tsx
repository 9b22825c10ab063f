import { shopApi } from '@shop/shared/api';
import { api, useLocation, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Option } from './Option.tsx';
import { groupsOf, isSearch, type Option as OptionData, recentGroups, type Shown } from './options.ts';
import { $recent, forgetSearches, rememberSearch } from './recent.ts';
import styles from './Suggestions.module.scss';
import { suggesting } from './suggesting.ts';

type SuggestionsProps = {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  input: RefObject<HTMLInputElement | null>;
  onShown: (shown: Shown) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const search = suggesting(shopApi(api));

/** The list of a combobox (ARIA 1.2): the focus stays in the box, the arrow keys walk through the list. */
export function Suggestions({ id, form, input, onShown }: SuggestionsProps) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const [at, setAt] = useState(-1);
  const suggested = useStore(search.$suggested);
  const recent = useStore($recent);
  const { key } = useLocation();

  const groups = text === '' ? recentGroups(recent) : groupsOf(suggested);
  const options = groups.flatMap((group) => group.options);
  const none = text !== '' && suggested.found !== null && options.length === 0;
  const expanded = open && (options.length > 0 || none);
  const active = expanded ? options[at] : undefined;

  useEffect(() => onShown({ expanded, active: active?.id }), [expanded, active?.id, onShown]);
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // Another list begins at its top.
  useEffect(() => setAt(-1), [suggested]);

  const type = () => {
    const { value = '' } = input.current ?? {};
    setText(value.trim());
    setAt(-1);
    search.type(value);
  };
  const leave = () => {
    setOpen(false);
    // A phone's keyboard goes away, and the next Tab begins at the results.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const choose = (option: OptionData) => {
    if (isSearch(option)) {
      rememberSearch(option.title);
      if (input.current) input.current.value = option.title;
    }
    leave();
  };

  const onInput = useEffectEvent(() => {
    setOpen(true);
    type();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are suggestions: the box itself.
      const places = options.length + 1;
      if (expanded) setAt(((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && expanded) {
      // The browser would empty the box as well.
      event.preventDefault();
      setOpen(false);
      setAt(-1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      document.getElementById(active.id)?.click();
    }
  });
  const onSubmit = useEffectEvent(() => {
    rememberSearch(input.current?.value ?? '');
    leave();
  });
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && form.current?.contains(relatedTarget))) setOpen(false);
  });
  // What was typed before this code came is asked for at once.
  const begin = useEffectEvent(type);

  useEffect(() => {
    const [box, field] = [form.current, input.current];
    if (!box || !field) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('input', () => onInput(), { signal });
    field.addEventListener('focus', () => onInput(), { signal });
    field.addEventListener('click', () => setOpen(true), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    box.addEventListener('submit', () => onSubmit(), { signal });
    box.addEventListener('focusout', (event) => onFocusOut(event), { signal });
    begin();
    return () => {
      listening.abort();
      search.stop();
    };
  }, [form, input]);

  // Every change of route ends it.
  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) setOpen(false);
  }, [key, form]);

  return (
    <>
      <p role="status" className={styles.count}>
        {expanded ? (none ? 'پیشنهادی پیدا نشد' : `${toPersianDigits(options.length)} پیشنهاد`) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus where it is, in the box */}
      <div hidden={!expanded} onMouseDown={(event) => event.preventDefault()} className={styles.panel}>
        {text === '' && recent.length > 0 ? (
          <button type="button" aria-label="پاک کردن جستجوهای اخیر" onClick={forgetSearches} className={styles.forget}>
            پاک کردن
          </button>
        ) : null}
        {none ? <p className={styles.none}>پیشنهادی پیدا نشد.</p> : null}
        <div id={id} role="listbox" aria-label="پیشنهادها">
          {groups.map(({ id: group, title, options: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={styles.group}>
              <p id={`${id}-${group}`} role="presentation" className={styles.title}>
                {title}
              </p>
              {own.map((option) => (
                <Option
                  key={option.id}
                  option={option}
                  question={suggested.question}
                  active={option.id === active?.id}
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

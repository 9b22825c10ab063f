import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import styles from './Tabs.module.scss';

export type Tab = {
  /** Part of the address: `#reviews` opens it. One of its kind in the page, without a space. */
  id: string;
  title: ReactNode;
  content: ReactNode;
};

type TabsProps = { label: string; tabs: [Tab, ...Tab[]] };

/** Persian goes on to the left. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === last ? 0 : at + 1),
  ArrowRight: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** One of several texts at a time. Without script they stand one below the other, and the tabs lead to them. */
export function Tabs({ label, tabs }: TabsProps) {
  const [chosen, choose] = useState(tabs[0].id);
  const shown = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0].id;

  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    // A link to a tab, from elsewhere in the page or from another one.
    const follow = () => {
      const named = ids.split(' ').find((id) => [`#${id}`, `#${encodeURIComponent(id)}`].includes(location.hash));
      if (named) choose(named);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [ids]);

  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[steps[event.key]?.(at, tabs.length - 1) ?? -1];
    // To a tab Space means a press, to a link a page further down.
    if (next || event.key === ' ') event.preventDefault();
    if (!next) return;
    choose(next.id);
    document.getElementById(`${next.id}-tab`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} onKeyDown={press} className={styles.list}>
        {tabs.map(({ id, title }) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            role="tab"
            aria-selected={id === shown}
            aria-controls={id}
            tabIndex={id === shown ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              choose(id);
            }}
            className={styles.tab}
          >
            {title}
          </a>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text without a link in it is reached by Tab all the same
          tabIndex={0}
          hidden={id !== shown}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import styles from './Tabs.module.scss';

export type Tab = {
  /** The element id, also the fragment of the address that opens the tab: `#reviews`. Unique in the page, without spaces. */
  id: string;
  title: ReactNode;
  content: ReactNode;
};

type TabsProps = { label: string; tabs: [Tab, ...Tab[]] };

/** The next tab by key. In a right-to-left page the left arrow moves forward. */
const nextIndex: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index, last) => (index === last ? 0 : index + 1),
  ArrowRight: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Shows one of several panels at a time. Without script all panels are visible, and the tabs are links to them. */
export function Tabs({ label, tabs }: TabsProps) {
  const [selectedId, setSelectedId] = useState(tabs[0].id);
  const shownId = tabs.some(({ id }) => id === selectedId) ? selectedId : tabs[0].id;

  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    // For a link to a tab, on this page or another.
    const selectFromAddress = () => {
      const linkedId = ids.split(' ').find((id) => [`#${id}`, `#${encodeURIComponent(id)}`].includes(location.hash));
      if (linkedId) setSelectedId(linkedId);
    };
    selectFromAddress();
    window.addEventListener('hashchange', selectFromAddress);
    return () => window.removeEventListener('hashchange', selectFromAddress);
  }, [ids]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === shownId);
    const next = tabs[nextIndex[event.key]?.(index, tabs.length - 1) ?? -1];
    // The tabs are links, on which Space would scroll the page.
    if (next || event.key === ' ') event.preventDefault();
    if (!next) return;
    setSelectedId(next.id);
    document.getElementById(`${next.id}-tab`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={styles.list}>
        {tabs.map(({ id, title }) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            role="tab"
            aria-selected={id === shownId}
            aria-controls={id}
            tabIndex={id === shownId ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              setSelectedId(id);
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a focusable element must be reachable by Tab
          tabIndex={0}
          hidden={id !== shownId}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { Contents } from '../content.ts';
import { sectionAt } from './section-at.ts';

/** A third of the way down is where eyes are. */
const LINE = 1 / 3;

/** The id of the part that is being read. None on the server, and where no script runs. */
export function useSection(contents: Contents): string | undefined {
  const [section, setSection] = useState<string>();

  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      const tops = contents.map(({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      setSection(contents[sectionAt(tops, window.innerHeight * LINE)]?.id);
    };
    const ask = () => {
      asked ||= requestAnimationFrame(look);
    };
    ask();
    addEventListener('scroll', ask, { passive: true });
    addEventListener('resize', ask, { passive: true });
    return () => {
      cancelAnimationFrame(asked);
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    };
  }, [contents]);

  return section;
}

import { useEffect, useState } from 'react';
import type { Contents } from '../api-data.ts';

/** The reader is assumed to look at this fraction of the window's height, counted from the top. */
const readingHeight = 1 / 3;

/** The id of the heading above the text being read. Undefined above the first heading, on the server, and without script. */
export function useCurrentSection(contents: Contents): string | undefined {
  const [currentId, setCurrentId] = useState<string>();

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const tops = contents.map(({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      setCurrentId(contents[findCurrentSection(tops, window.innerHeight * readingHeight)]?.id);
    };
    // Measuring at every scroll event would force a layout several times per frame.
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    scheduleUpdate();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    addEventListener('resize', scheduleUpdate, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
      removeEventListener('resize', scheduleUpdate);
    };
  }, [contents]);

  return currentId;
}

/** The index of the last heading at or above `height`, or -1. Takes the top edges of the headings in the order of the text. */
export function findCurrentSection(tops: readonly number[], height: number): number {
  return tops.filter((top) => top <= height).length - 1;
}

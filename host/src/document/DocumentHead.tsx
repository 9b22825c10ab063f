import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import type { Drawn } from '../routing/page-loader.ts';

/** Keeps the document's title and description true while pages change. The first ones come from the server. */
export function DocumentHead() {
  const drawn = useMatches().at(-1)?.data as Drawn | undefined;
  const head = drawn?.head;
  useEffect(() => {
    if (!head) return;
    document.title = head.title;
    set('meta[name="description"]', 'content', head.description ?? '');
    set('link[rel="canonical"]', 'href', window.location.origin + (head.canonical ?? window.location.pathname));
  }, [head]);
  return null;
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

import { useShownPage } from '@shop/shared/kernel/host';
import { useEffect } from 'react';
import type { LoadedPage } from '../routing/page-loader.ts';

/** Updates title, description and canonical address when the page changes. The server writes the first ones. */
export function DocumentHead() {
  const { matches, loaderData } = useShownPage();
  // The data of the first page have no head, because it is in the document.
  const loaded: Partial<LoadedPage> | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  const head = loaded?.head;
  useEffect(() => {
    if (!head) return;
    document.title = head.title;
    setAttribute('meta[name="description"]', 'content', head.description ?? '');
    setAttribute(
      'link[rel="canonical"]',
      'href',
      window.location.origin + (head.canonical ?? window.location.pathname),
    );
  }, [head]);
  return null;
}

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

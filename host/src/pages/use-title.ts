import { useEffect } from 'react';

/** The document's title where no page has named one. The server writes the same words. */
export function useTitle(): void {
  useEffect(() => {
    document.title = 'Page not found';
  }, []);
}

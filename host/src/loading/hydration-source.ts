import { $hydrationFault } from '../routing/HydrationFaultCard.tsx';
import type { AreaSource } from '../routing/source.ts';

type FirstPage = { area: string; release: string; page: string };

/**
 * The source while the page from the server is hydrated. The promise of the first page's module stays pending until its script
 * is loaded, because React keeps the server's HTML as long as it is pending. When loading fails, a card with a retry button is
 * shown above the text; if the fallback chain has another release, the page is loaded anew with that one. Afterwards all calls
 * go to the plain source.
 */
export function createHydrationSource(source: AreaSource, first: FirstPage, revalidate: () => void): AreaSource {
  const place = { area: first.area, page: first.page };
  let isHydrating = true;
  const firstModule = new Promise<Awaited<ReturnType<AreaSource['loadPageModule']>>>((resolve) => {
    const attempt = async () => {
      try {
        const module = await source.loadPageModule(first.area, first.release, first.page);
        isHydrating = false;
        $hydrationFault.set(undefined);
        resolve(module);
      } catch (error) {
        if (source.markFailed(first.area, first.release, error)) {
          $hydrationFault.set(undefined);
          return revalidate();
        }
        $hydrationFault.set({ ...place, busy: false, retry });
      }
    };
    const retry = () => {
      source.resetFailures(first.area);
      $hydrationFault.set({ ...place, busy: true, retry });
      void attempt();
    };
    void attempt();
  });
  return {
    ...source,
    // Called by another card's retry: the server's HTML is gone by then, and nothing would settle the pending promise.
    resetFailures(area) {
      if (area === first.area) {
        isHydrating = false;
        $hydrationFault.set(undefined);
      }
      source.resetFailures(area);
    },
    loadPageModule: (area, release, page) =>
      isHydrating && area === first.area && release === first.release && page === first.page
        ? firstModule
        : source.loadPageModule(area, release, page),
  };
}

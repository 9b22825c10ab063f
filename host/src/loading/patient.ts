import type { AreaSource } from '../routing/source.ts';
import { $stranded } from '../routing/stranded.ts';

type FirstPage = { area: string; release: string; page: string };

/**
 * The source for hydrating the page the server sent. Until the first page's script has come its promise stays open, which
 * keeps the server's HTML where it is; a failure shows the card beside it and leaves the text. Afterwards it is the
 * plain source.
 */
export function patientWith(source: AreaSource, first: FirstPage, revalidate: () => void): AreaSource {
  let waiting = true;
  const held = new Promise<Awaited<ReturnType<AreaSource['pageModule']>>>((resolve) => {
    const attempt = async () => {
      try {
        const module = await source.pageModule(first.area, first.release, first.page);
        waiting = false;
        $stranded.set(undefined);
        resolve(module);
      } catch (why) {
        if (source.giveUp(first.area, first.release, why)) return revalidate();
        $stranded.set({ area: first.area, busy: false, retry });
      }
    };
    const retry = () => {
      source.forgive(first.area);
      $stranded.set({ area: first.area, busy: true, retry });
      void attempt();
    };
    void attempt();
  });
  return {
    ...source,
    pageModule: (area, release, page) =>
      waiting && area === first.area && release === first.release && page === first.page
        ? held
        : source.pageModule(area, release, page),
  };
}

import type { AreaSource } from '../routing/source.ts';
import { $stranded } from '../routing/stranded.ts';

type FirstPage = { area: string; release: string; page: string };

/**
 * The source for hydrating the page the server sent. Until the first page's script has come its promise stays open, which
 * keeps the server's HTML where it is; a failure shows the card beside it and leaves the text. Afterwards it is the
 * plain source.
 */
export function patientWith(source: AreaSource, first: FirstPage, revalidate: () => void): AreaSource {
  const place = { area: first.area, page: first.page };
  let waiting = true;
  const held = new Promise<Awaited<ReturnType<AreaSource['pageModule']>>>((resolve) => {
    const attempt = async () => {
      try {
        const module = await source.pageModule(first.area, first.release, first.page);
        waiting = false;
        $stranded.set(undefined);
        resolve(module);
      } catch (why) {
        if (source.giveUp(first.area, first.release, why)) {
          $stranded.set(undefined);
          return revalidate();
        }
        $stranded.set({ ...place, busy: false, retry });
      }
    };
    const retry = () => {
      source.forgive(first.area);
      $stranded.set({ ...place, busy: true, retry });
      void attempt();
    };
    void attempt();
  });
  return {
    ...source,
    // Asked from elsewhere than the card beside the text: the page is no longer the server's, and nothing would end the wait.
    forgive(area) {
      if (area === first.area) {
        waiting = false;
        $stranded.set(undefined);
      }
      source.forgive(area);
    },
    pageModule: (area, release, page) =>
      waiting && area === first.area && release === first.release && page === first.page
        ? held
        : source.pageModule(area, release, page),
  };
}

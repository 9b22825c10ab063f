import type { LiveSet } from '@shop/shared/contract';
import type { Digests } from './digests.ts';
import { withTimeout } from './promises.ts';
import { allReleases } from './release-set.ts';

type SheetOptions = {
  timeoutMs: number;
  /**
   * The sheet that declares the tokens under their names: rules of all others need them. The document has its rules in another form, so that without
   * these tokens its other sheets are not added.
   */
  tokens?: string | undefined;
  digests: Pick<Digests, 'find'>;
  onFailure: (address: string) => void;
};

/** The style sheets with their digests of which the document has only the rules that its markup needs. */
export const listFirstSheets = (): [address: string, digest: string][] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')].map((link) => [
    link.getAttribute('href') ?? '',
    link.getAttribute('integrity') ?? '',
  ]);

/**
 * Adds a style sheet to the document once. The promise never rejects: unstyled text is still readable, so a failed sheet is
 * reported and the page is shown without it.
 */
export function createSheetLoader({ timeoutMs, tokens, digests, onFailure }: SheetOptions) {
  const sheets = new Map<string, Promise<void>>();

  async function addSheet(address: string): Promise<void> {
    // The document has all rules of a sheet that it does not preload.
    const isInlined = findInlined(address);
    if (isInlined && !listFirstSheets().some(([preloaded]) => preloaded === address)) return;
    if (tokens && address !== tokens) {
      await loadSheet(tokens);
      // A sheet that failed is not in the map.
      if (isInlined && !sheets.has(tokens)) return void sheets.delete(address);
    }
    for (const suffix of ['', '?r=1']) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${address}${suffix}`;
      try {
        link.integrity = await withTimeout(timeoutMs, address, digests.find(address));
        await withTimeout(timeoutMs, address, appendLink(link));
        return;
      } catch {
        link.remove();
      }
    }
    sheets.delete(address);
    onFailure(address);
  }

  function loadSheet(address: string): Promise<void> {
    const sheet = sheets.get(address) ?? addSheet(address);
    sheets.set(address, sheet);
    return sheet;
  }
  return loadSheet;
}

const findInlined = (address: string) =>
  [...document.head.querySelectorAll<HTMLElement>('style[data-sheet]')].some(
    ({ dataset }) => dataset.sheet === address,
  );

/** The style sheets of a script, all by full path. The document names those of the scripts that it lists. */
export async function findSheets(
  set: LiveSet,
  digests: Pick<Digests, 'listed' | 'withFiles'>,
  script: string,
): Promise<string[]> {
  const release = allReleases(set).find(({ base }) => script.startsWith(base));
  if (!release) return [];
  const { base, chunkCss } = digests.listed(script) === undefined ? await digests.withFiles(release) : release;
  return (chunkCss[script.slice(base.length)] ?? []).map((sheet) => base + sheet);
}

function appendLink(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(link.href)), { once: true });
    document.head.append(link);
  });
}

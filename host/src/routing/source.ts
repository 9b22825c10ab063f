import type { AreaPage, PageModule, PieceModule, PieceName } from '@shop/shared/contract';
import { createContext } from 'react';

/** When a release failed: while its code or data were loaded, or while React rendered it. */
export type FailedAt = 'load' | 'render';

/** A piece's code, and the release that provides it. */
export type LoadedPiece = PieceModule & { release: string };

/** A page's declaration, and the release that provides it. */
export type OpenedPage = { release: string; page: AreaPage };

/**
 * Provides the areas of a release set. The browser loads them, with the fallback chain of each; on the server the edge has
 * already evaluated the one that is needed. Routes and slots use only this interface.
 */
export type AreaSource = {
  /** The page, from the first release of the fallback chain that has it. Throws `AreaUnavailable` when none has. */
  openPage: (area: string, page: string) => Promise<OpenedPage>;
  /**
   * The release that will most likely provide the page, known before its code is loaded, so that its data can be requested in
   * parallel. Undefined when the page loads no data.
   */
  likelyRelease: (area: string, page: string) => string | undefined;
  /** The page's component. Until it fails, the same page always gets the same promise, as React's `use` requires. */
  loadPageModule: (area: string, release: string, page: string) => Promise<PageModule<unknown>>;
  /** A piece, from the first release of the fallback chain that has it. Undefined when none has. */
  loadPiece: (name: PieceName) => Promise<LoadedPiece | undefined>;
  /** Loads a page's code ahead of a navigation. A failure is ignored: the navigation itself tries again. */
  preloadPage: (area: string, page: string) => Promise<void>;
  /** Takes a release out of use and returns whether the fallback chain has another. */
  markFailed: (area: string, release: string, error: unknown, at?: FailedAt) => boolean;
  /** Called while a release's component is about to render, so that the next load of a tab that froze knows the release. */
  markRendering: (area: string, release: string) => void;
  /** Called by an effect: the component's own effects have run, and the tab responds. */
  markRendered: () => void;
  /** Makes all releases of the area available again. */
  resetFailures: (area: string) => void;
};

/** No release of this area can be loaded at the moment. */
export class AreaUnavailable extends Error {
  override readonly name = 'AreaUnavailable';
}

export const AreaSourceContext = createContext<AreaSource | undefined>(undefined);

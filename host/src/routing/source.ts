import type { AreaPage, PageModule, PieceModule, PieceName } from '@shop/shared/contract';
import { createContext } from 'react';

/** Where a release failed: before it had anything to show, or while it drew. */
export type FailedAt = 'load' | 'render';

/** A piece's code, and the release that gave it. */
export type OpenedPiece = PieceModule & { release: string };

export type Opened = { release: string; page: AreaPage };

/**
 * Where areas come from. In the browser they are loaded, with candidate and stable in turn; on the server the edge has
 * evaluated the matched one already. Routes and slots know only this.
 */
export type AreaSource = {
  /** The page of the release that serves this area now. Throws `AreaUnavailable` when none is left. */
  open: (area: string, page: string) => Promise<Opened>;
  /** The release whose data may be asked for beside its code: the one that serves, unless it fails. None when the page has no data. */
  likely: (area: string, page: string) => string | undefined;
  /** The page's component. The same promise for the same page, until it fails. */
  pageModule: (area: string, release: string, page: string) => Promise<PageModule<unknown>>;
  /** A piece for another area's page, of the first release that can give it. Undefined when none can. */
  piece: (name: PieceName) => Promise<OpenedPiece | undefined>;
  /** Gets code ready before it is asked for. A failure is nobody's business yet. */
  prepare: (area: string, page: string) => Promise<void>;
  /** Takes a release out of use and says whether another is left. */
  giveUp: (area: string, release: string, why: unknown, at?: FailedAt) => boolean;
  /** Lets every release of the area try again. */
  forgive: (area: string) => void;
};

/** Nothing of this area can be had just now. */
export class AreaUnavailable extends Error {
  override readonly name = 'AreaUnavailable';
}

export const SourceContext = createContext<AreaSource | undefined>(undefined);

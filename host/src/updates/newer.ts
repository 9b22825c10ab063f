import { atom } from '@shop/shared/kernel';

/** A build that is newer than this tab's set. */
export type Newer = {
  build: string;
  /** What to load as a document in place of going there inside this tab, while it is on its way somewhere. */
  documentInstead: () => string | undefined;
};

export const $newer = atom<Newer | undefined>(undefined);

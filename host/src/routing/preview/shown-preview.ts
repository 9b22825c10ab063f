import { atom } from '@shop/shared/kernel';
import type { ReactElement } from 'react';
import type { ChosenPreview, PreviewFrame } from './choose-preview.ts';

/**
 * The preview that is shown while the next page loads. `over`: the key of the history entry whose page it covers. The page that replaces
 * it has another key, so both change in the same commit of React.
 */
export const $preview = atom<ShownPreview | undefined>(undefined);

export type ShownPreview = {
  over: string | undefined;
  element: ReactElement;
  frame?: PreviewFrame | undefined;
  /** Given until the preview is rendered as shown: it was prepared for the press of a touched link. */
  prepared?: PreparedPreview;
  /** The scroll position of the covered page. Not given while the preview is hidden. */
  scrollY?: number;
};

/** `behind`: the address of its picture that the browser has. `path` and `state`: of the touched link, which a press gives to the router. */
export type PreparedPreview = Pick<ChosenPreview, 'outline' | 'content'> & {
  behind: string | undefined;
  path: unknown;
  state: unknown;
};

/** The preview in the data of the page that is being opened, unchecked: they arrive before the page's code. */
export const $loadedPreview = atom<unknown>(undefined);

/**
 * Pending while the browser returns to the history entry of a covered page, because the visitor went back. A page that was loaded
 * meanwhile waits for it, or it would take the place of the entry before.
 */
export const $return = atom<Promise<void> | undefined>(undefined);

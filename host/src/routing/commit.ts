import type { RouterState } from '@shop/shared/kernel/host';
import { showLateFont } from '../loading/late-font.ts';
import { $committedState } from './layer-mark.ts';

/**
 * Called with each state that React has committed. From the second page on all sections are laid out (the CSS mixin `later` reads `data-moved`) in the
 * shop's font. When the router has the page is too early: until React has rendered it, the page being left would be laid out again, as a whole.
 */
export function createCommitHandler(): (state: RouterState) => void {
  let shownPath = location.pathname;
  return (state) => {
    const { pathname } = state.location;
    if (pathname !== shownPath) {
      document.documentElement.dataset.moved = '';
      showLateFont();
    }
    shownPath = pathname;
    // Its listeners restore the scroll position, for which the sections need their height.
    $committedState.set(state);
  };
}

import type { RouterState } from '@shop/shared/kernel/host';
import { showLateFont } from '../loading/late-font.ts';
import { $committedState } from './layer-mark.ts';

/**
 * Called with each state that React has committed. From the second page on all sections are laid out (the CSS mixin `later` reads `data-moved`), in the
 * shop's font. Both begin when React shows the page, and not when the router has it: the browser would lay out the whole page that is being left.
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
    // The listeners of this store restore the scroll position, for which the sections need their height.
    $committedState.set(state);
  };
}

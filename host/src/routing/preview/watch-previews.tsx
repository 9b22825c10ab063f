import { $layers, type Router } from '@shop/shared/kernel/host';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { flushSync } from 'react-dom';
import { $shownKey, markOf } from '../layer-mark.ts';
import type { MatchPage } from '../match-page.ts';
import { type ChosenPreview, choosePreview } from './choose-preview.ts';
import { PagePreview, showPreparedElement } from './PagePreview.tsx';
import { findLoadedPicture } from './picture-behind.ts';
import { findPrepared, preparePreviews } from './prepare-previews.tsx';
import { $loadedPreview, $preview, $return } from './shown-preview.ts';

/** A browser that does not return within this time (ms) must not keep the next page waiting. */
const maxReturnMs = 1000;

/** A browser that paints no frame within this time (ms), such as that of a hidden tab, must not keep a navigation waiting. */
export const maxFrameMs = 100;

type Navigate = (to: unknown, options?: { state?: unknown }) => Promise<void>;

/** Shows the preview of a page from the press of a link until the page itself is rendered. */
export function watchPreviews(
  router: Pick<Router, 'state' | 'subscribe' | 'navigate' | 'touchLink'>,
  matchPage: MatchPage,
): void {
  preparePreviews(router, matchPage);

  /** The state of a covered page, for a navigation that is given up, and the index of its history entry. */
  let covered: { scrollY: number; title: string; focused: Element | null; index: number } | undefined;

  /** Called with `false`, gives up the navigation that waits for the frame of its preview. */
  let endWait: ((isPainted: boolean) => void) | undefined;

  let endReturn: () => void = () => undefined;

  const isAtShownPage = () =>
    !endWait && router.state.navigation.state === 'idle' && router.state.location.key === $shownKey.get();

  const targetKey = () => router.state.navigation.location?.key ?? router.state.location.key;

  const storeCovered = (scrollY: number) => {
    if (covered) return;
    const { title, activeElement: focused } = document;
    covered = { scrollY, title, focused, index: indexIn(history.state) };
    if (scrollY !== 0) window.scrollTo(0, 0);
  };

  const show = (chosen: ChosenPreview, scrollY: number) => {
    const prepared = findPrepared(chosen);
    const { content, outline, frame }: ChosenPreview = prepared ?? chosen;
    storeCovered(scrollY);
    const behind = prepared ? prepared.behind : content.picture && findLoadedPicture(content.picture.id);
    const element = <PagePreview outline={outline} content={content} behind={behind} />;
    // In this frame: React would otherwise render it after the rest of the frame's work.
    flushSync(() => $preview.set({ over: $shownKey.get(), element, frame, scrollY }));
    document.title = content.title;
    // The pressed link is hidden now, so the page gets the focus, as after a navigation. In a later task, because focusing needs a layout, which
    // would delay the frame.
    setTimeout(() => {
      if ($preview.get()?.element === element)
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    });
  };

  /** Shows the covered page again, as the visitor left it. */
  const remove = () => {
    endWait?.(false);
    endWait = undefined;
    if (!covered) return;
    const { scrollY, title, focused } = covered;
    covered = undefined;
    flushSync(() => $preview.set(undefined));
    window.scrollTo(0, scrollY);
    document.title = title;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };

  /** Waits for the next frame: a page that is there by then is shown without a preview before it. */
  const showInNextFrame = (loaded?: unknown) => {
    const { navigation, ...shown } = router.state;
    if (navigation.state !== 'loading') return;
    const preview = choosePreview(navigation, shown, loaded);
    if (!preview) return;
    const { key } = navigation.location;
    // Read before anything is rendered: afterwards the browser would lay the page out for it, and once more for the preview.
    const { scrollY } = window;
    requestAnimationFrame(() => {
      if (targetKey() === key && $shownKey.get() !== key) show(preview, scrollY);
    });
  };

  const navigate = router.navigate.bind(router) as Navigate;

  /**
   * Shows the prepared preview of a pressed link, and navigates after its frame, which the work of React and the router would delay. The data of a
   * touched link have been requested before. The router replaces the history entry of an open layer, so a link in a layer does not wait.
   */
  const navigateAfterPreview: Navigate = async (to, options) => {
    if (endWait) remove();
    const preview = $preview.get();
    const prepared = preview?.prepared;
    const isTouched = prepared?.path === to && prepared?.state === options?.state;
    const { key, state } = router.state.location;
    const isInLayer = $layers.get().length > 0 || markOf(state) !== undefined;
    if (!prepared || !isTouched || isInLayer || !isAtShownPage() || preview.over !== key) return navigate(to, options);
    // Read before anything is changed: afterwards the browser would lay the page out for it.
    const { scrollY } = window;
    preview.scrollY = scrollY;
    showPreparedElement();
    storeCovered(scrollY);
    const isPainted = await new Promise<boolean>((resolve) => {
      endWait = resolve;
      requestAnimationFrame(() => setTimeout(resolve, 0, true));
      setTimeout(resolve, maxFrameMs, true);
    });
    if (!isPainted) return;
    endWait = undefined;
    show(prepared, scrollY);
    await navigate(to, options);
    // A navigation that did not begin has no other end.
    if (isAtShownPage()) remove();
  };
  router.navigate = navigateAfterPreview as Router['navigate'];

  let pendingKey: string | undefined;
  router.subscribe(({ navigation }) => {
    const key = navigation.location?.key;
    if (key !== undefined && key !== pendingKey && !covered) showInNextFrame();
    pendingKey = key;
    if (isAtShownPage()) remove();
  });
  $loadedPreview.listen((loaded) => {
    if (loaded && !covered) showInNextFrame(loaded);
  });
  $shownKey.listen((key) => {
    const preview = $preview.get();
    if (router.state.navigation.state !== 'idle') {
      // An open layer was closed by the press, which changes the key of the page below the preview.
      if (preview) $preview.set({ ...preview, over: key });
      return;
    }
    covered = undefined;
    $preview.set(undefined);
  });

  // A press of another link removes the preview first, because the router stores the scroll position of the page that it leaves.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!isPlainClick(event) || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a[href]:not([href^="#"], [target])');
      if (!link) return;
      remove();
      if (link.isConnected || link.origin !== location.origin) return;
      // `remove` has unmounted this link with the layout of the preview, so React no longer handles its click.
      event.preventDefault();
      void router.navigate(link.pathname + link.search + link.hash);
    },
    { capture: true },
  );
  // While the next page loads the address is still that of the covered page, so going back would leave it for the one before.
  addEventListener(
    'popstate',
    (event) => {
      // In a task of its own: first the router handles this event, which gives up the navigation.
      setTimeout(endReturn);
      const isLoading = endWait !== undefined || router.state.navigation.state !== 'idle';
      const steps = covered && isLoading ? covered.index - indexIn(event.state) : Number.NaN;
      if (endWait) remove();
      if (Number.isNaN(steps) || steps === 0) return;
      event.stopImmediatePropagation();
      remove();
      const returned = new Promise<void>((resolve) => {
        endReturn = resolve;
        setTimeout(resolve, maxReturnMs);
      });
      $return.set(returned);
      history.go(steps);
    },
    { capture: true },
  );
  // The browser may freeze a document with its preview when it loads another one, and show it again later.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) remove();
  });
  // A link was pressed before this code was loaded.
  showInNextFrame();
}

/** The place of a history entry, which the router stores in it. */
const indexIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;

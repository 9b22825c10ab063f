import { $layers, type Router as ShopRouter } from '@shop/shared/kernel/host';
import type { FirstRouter } from './first-router.ts';
import { $shownKey, markOf, pageKeyOf, setChangesOnlyLayers } from './layer-mark.ts';

type Router = ShopRouter & Partial<Pick<FirstRouter, 'hasWaitingNavigation'>>;
type Location = Router['state']['location'];
type Layers = ReturnType<typeof $layers.get>;

/** A browser that does not go back within this time (ms) must not keep the next link waiting. */
const maxPopMs = 1000;

const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  `${pathname}${search}${hash}`;
const depthOf = ({ state }: Location) => markOf(state)?.depth ?? 0;

/**
 * Gives each open layer an entry in the history, so that the back button closes it before it leaves the page. The entries are made and
 * removed by the router. None outlives its layer: closing a layer goes back, a link out of a layer replaces its entry, and an entry that
 * is reached again without its layer (forward, reload) is left at once.
 */
export function watchBackButton(router: Router): void {
  const navigate = router.navigate.bind(router);
  let navigations = 0;
  let pop: { from: string; promise: Promise<void>; end: () => void } | undefined;
  let lastKey = router.state.location.key;
  /** Where the navigation under way leads, and the layers that were open when it began. */
  let loading: { to: Location; layers: Layers } | undefined;
  /** The layers that were open when the visitor went back or forward to this entry, until they are compared with it. */
  let layersBeforeReturn: Layers | undefined;

  /** Makes history and open layers agree, once the page is shown and no navigation is under way. */
  const settle = () => {
    const { location, navigation } = router.state;
    if ($shownKey.get() !== location.key || navigations > 0 || pop || navigation.state !== 'idle') return;
    // The page is about to be left: an entry for its open layer would come after that of the next page.
    if (router.hasWaitingNavigation) return;
    const layers = $layers.get();
    const depth = depthOf(location);
    // A layer that was opened while the page was loading stays open.
    const closing = layers.slice(depth).filter((layer) => layersBeforeReturn?.includes(layer));
    layersBeforeReturn = undefined;
    if (depth > layers.length) removeEntries(location, depth, layers.length);
    else if (closing.length > 0) close(closing);
    else if (depth < layers.length) addEntry(location, depth + 1);
  };

  const close = (layers: Layers) => {
    $layers.set($layers.get().filter((layer) => !layers.includes(layer)));
    for (const layer of [...layers].reverse()) layer.close();
  };

  const addEntry = (location: Location, depth: number) => {
    const layers = {
      depth,
      page: pageKeyOf(location),
      address: markOf(location.state)?.address ?? addressOf(location),
    };
    void navigateAndSettle(addressOf(location), {
      state: { ...location.state, layers },
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  };

  const removeEntries = (location: Location, depth: number, remaining: number) => {
    if (markOf(location.state)?.address === addressOf(location)) {
      let end: () => void = () => undefined;
      const promise = new Promise<void>((resolve) => {
        end = resolve;
      });
      pop = { from: location.key, promise, end };
      void navigate(remaining - depth);
      setTimeout(endPop, maxPopMs, pop);
      return;
    }
    // The page has changed its address under the layer, which going back would undo.
    const { layers, ...state } = location.state;
    void navigateAndSettle(addressOf(location), {
      state,
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  };

  const endPop = (ended: typeof pop) => {
    if (!ended || pop !== ended) return;
    pop = undefined;
    ended.end();
    settle();
  };

  const navigateAndSettle = async (...args: Parameters<Router['navigate']>) => {
    navigations += 1;
    try {
      await navigate(...(args as Parameters<typeof navigate>));
    } finally {
      navigations -= 1;
      settle();
    }
  };

  const navigateFromLayer = async (to: Parameters<Router['navigate']>[0], options?: object) => {
    if (typeof to === 'number') return navigate(to);
    // The press that closed a layer may also have been one on a link.
    if (pop) await pop.promise;
    const replace = markOf(router.state.location.state) ? { replace: true } : {};
    await navigateAndSettle(to, { ...options, ...replace });
  };
  router.navigate = navigateFromLayer as Router['navigate'];

  // Before the router's own listener, which decides at once what to load.
  window.addEventListener(
    'popstate',
    ({ state }) => {
      const { location } = router.state;
      setChangesOnlyLayers(
        addressOf(location) === addressOf(window.location) &&
          pageKeyOf({ key: state?.key ?? 'default', state: state?.usr }) === pageKeyOf(location),
      );
      // Chromium may call the router's listener before this one; it has decided by then.
      setTimeout(setChangesOnlyLayers, 0, false);
    },
    { capture: true },
  );
  router.subscribe(({ location, historyAction, navigation }) => {
    const to = navigation.location;
    if (to) {
      if (to !== loading?.to) loading = { to, layers: $layers.get() };
      return;
    }
    setChangesOnlyLayers(false);
    if (location.key !== lastKey)
      layersBeforeReturn = historyAction === 'POP' && !pop ? (loading?.layers ?? $layers.get()) : undefined;
    loading = undefined;
    lastKey = location.key;
    if (historyAction === 'POP' && location.key !== pop?.from) endPop(pop);
    settle();
  });
  $layers.listen(settle);
  $shownKey.subscribe(settle);
}

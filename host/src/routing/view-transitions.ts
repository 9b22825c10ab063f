import { whenIdle } from '@shop/shared/kernel/host';
import { $preview } from './preview/shown-preview.ts';

/** View transitions are switched off on devices that need longer than this (ms) to capture the old page. */
const maxCaptureMs = 80;

/** View transitions are also off on a device whose main thread was blocked for longer than this (ms) while the document loaded. */
const maxBlockedMs = 150;

/** They are also off on a device that needed longer than this (ms) to evaluate the host's code, whose single tasks can be short. */
const maxEvaluationMs = 30;

/**
 * Switches view transitions off for visitors who prefer reduced motion, and on devices that are too slow for them. While the
 * browser captures the old page nothing moves; on a slow phone that takes longer than rendering the next page. The evaluation of the host's code and
 * the long tasks of the first page are the estimate, and the first transition is the measurement.
 */
export function limitViewTransitions(evaluationMs: number): void {
  // Older browsers have no view transitions.
  const start: Document['startViewTransition'] | undefined = document.startViewTransition?.bind(document);
  if (!start) return;
  const replaceStart = (replacement: typeof start | undefined) =>
    // The router checks for this function before each navigation.
    Object.defineProperty(document, 'startViewTransition', { configurable: true, value: replacement });
  if (evaluationMs > maxEvaluationMs || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    replaceStart(undefined);
    return;
  }
  let blockedMs = 0;
  if (globalThis.PerformanceObserver?.supportedEntryTypes.includes('longtask')) {
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blockedMs += duration;
      if (blockedMs <= maxBlockedMs) return;
      tasks.disconnect();
      replaceStart(undefined);
    });
    tasks.observe({ type: 'longtask', buffered: true });
    // Only tasks until the router is loaded count. Later ones say nothing about the device: the visitor may open a long list.
    whenIdle(() => tasks.disconnect());
  }
  replaceStart((options) => {
    const update = typeof options === 'function' ? options : options?.update;
    const preview = $preview.get();
    if (preview?.scrollY !== undefined) return updateWithoutTransition(update);
    const captureStart = performance.now();
    const transition = start(() => {
      if (performance.now() - captureStart > maxCaptureMs) replaceStart(undefined);
      return update?.();
    });
    // A second navigation skips this transition and rejects the promise; that is no error.
    transition.ready.catch(() => undefined);
    return transition;
  });
}

/** The preview already looks like the page, so a transition between them would only delay it. */
function updateWithoutTransition(update: ViewTransitionUpdateCallback | null | undefined): ViewTransition {
  const done = Promise.resolve(update?.()).then(() => undefined);
  return { ready: done, finished: done, updateCallbackDone: done, skipTransition: () => undefined } as ViewTransition;
}

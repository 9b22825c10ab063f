/** In ms. */
const minWindow = 1000;
/** Of the time. Two or three lanes that share a processor reach it, too; at rest a lane works for a hundredth. */
const busyShare = 0.25;
/** A busy process needs half as much time for a page, so that its share falls although it renders as many. */
const restShare = 0.1;

/**
 * Returns a function that tells whether the event loop had work for more than a quarter of the last second, and then for more than a tenth of each
 * further one. The time since the last call counts, so that a process without requests is not busy.
 */
export function createLoadMeter(
  measure: () => { idle: number; active: number } = () => performance.eventLoopUtilization(),
) {
  let start = measure();
  let isBusy = false;
  return (): boolean => {
    const now = measure();
    const active = now.active - start.active;
    const passed = active + now.idle - start.idle;
    if (passed >= minWindow) {
      isBusy = active / passed > (isBusy ? restShare : busyShare);
      start = now;
    }
    return isBusy;
  };
}

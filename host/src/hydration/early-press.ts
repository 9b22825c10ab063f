declare global {
  /**
   * Made by `earlyPressScript`. `of`: the selector of the buttons that are not hydrated; `button`: the last one that was pressed; `wait`: shows
   * that it waits. React would report a style or an attribute as a difference from its own markup.
   */
  var __shopPress: { of: string; button?: HTMLElement | undefined; wait?: Animation } | undefined;
}

const none = ':not(*)';

/** Repeats the early press on a button of this part. Called when it is hydrated: `page` is the area's, which may be later than the frame. */
export function repeatEarlyPress(part: 'frame' | 'page'): void {
  const press = globalThis.__shopPress;
  if (!press || press.of === none) return;
  press.of = part === 'page' ? none : `${press.of}:is([data-area] *)`;
  const { button } = press;
  if (!button || button.matches(press.of)) return;
  press.button = undefined;
  press.wait?.cancel();
  if (!isBeingPressed(button)) button.click();
}

/** React hydrates at once for a press that comes while it hydrates, and then handles this press itself. */
function isBeingPressed(button: Element): boolean {
  const { event } = window;
  return event?.type === 'click' && event.target instanceof Node && button.contains(event.target);
}

declare global {
  /** Made by `earlyPressScript`. `button`: the last one of those that match the selector `waiting` that was pressed. */
  var __shopPress: { waiting: string; button?: HTMLElement | undefined } | undefined;
}

const none = ':not(*)';

/** Repeats the early press on a button of this part. Called when it is hydrated: `page` is the area's, which may be later than the frame. */
export function repeatEarlyPress(part: 'frame' | 'page'): void {
  const press = globalThis.__shopPress;
  if (!press || press.waiting === none) return;
  press.waiting = part === 'page' ? none : `[data-area] ${press.waiting}`;
  const { button } = press;
  if (!button || button.matches(press.waiting)) return;
  press.button = undefined;
  button.style.opacity = '';
  button.click();
}

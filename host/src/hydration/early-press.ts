declare global {
  /** Made by `earlyPressScript`. `of`: the selector of the buttons that are not hydrated; `button`: the last one that was pressed. */
  var __shopPress: { of: string; button?: HTMLElement | undefined } | undefined;
}

const none = ':not(*)';

/** Repeats the early press on a button of this part. Called when it is hydrated: `page` is the area's, which may be later than the frame. */
export function repeatEarlyPress(part: 'frame' | 'page'): void {
  const press = globalThis.__shopPress;
  if (!press || press.of === none) return;
  press.of = part === 'page' ? none : `[data-area] ${press.of}`;
  const { button } = press;
  if (!button || button.matches(press.of)) return;
  press.button = undefined;
  button.style.opacity = '';
  button.click();
}

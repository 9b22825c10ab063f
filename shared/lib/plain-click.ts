type Click = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a click opens a link in this tab: with these keys a browser opens a tab or a window, or saves the page. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

// When the browser removes the control that has the focus, the focus falls to the start of the page.

/** Call it before the item of a pressed button is removed: moves the focus to the next item, or to `otherwise` after the last one. */
export function focusNeighbour(button: Element, otherwise: HTMLElement | null = button.closest('main')): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('button, input') ?? otherwise;
  next?.focus({ preventScroll: true });
}

/** Call it while a form is removed: moves the focus to the button that takes its place in the same section. */
export function keepFocusNear(form: HTMLElement | null): void {
  if (!form?.contains(document.activeElement)) return;
  const places: { box: Element; index: number }[] = [];
  const outermost = form.closest('section') ?? form.parentElement;
  for (let node: Element = form; node !== outermost && node.parentElement; node = node.parentElement) {
    places.push({ box: node.parentElement, index: [...node.parentElement.children].indexOf(node) });
  }
  queueMicrotask(() => {
    const place = places.find(({ box }) => box.isConnected);
    if (place === undefined || document.activeElement !== document.body) return;
    const items = [...place.box.children];
    const nearest = [...items.slice(place.index), ...items.slice(0, place.index).reverse()];
    const button = nearest.flatMap((item) =>
      item.matches('button') ? [item] : [...item.querySelectorAll('button')],
    )[0];
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  });
}

// Queries by role ask for three properties of most elements of the page, again after each change. jsdom then matches the element and its
// ancestors against its whole style sheet, which took a seventh of the processor time of a form's tests. Its answers are kept
// here, by the attributes that its style sheet looks at.

if ('document' in globalThis) {
  const { document, getComputedStyle } = window;
  const displays = new Map<string, string>();

  const displayOf = (element: Element): string => {
    const attributes = ['type', 'hidden', 'open', 'style'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.localName, ...attributes]);
    const display = displays.get(key) ?? getComputedStyle(element).display;
    displays.set(key, display);
    return display;
  };

  /** jsdom's style sheet sets neither `visibility` nor `pointer-events`, which are inherited: only inline styles change them. */
  const hasInlineStyle = (element: Element | null, property: string): boolean =>
    element !== null &&
    (element.getAttribute('style')?.includes(property) === true || hasInlineStyle(element.parentElement, property));
  const inherited = (element: Element, property: string, initial: string): string =>
    hasInlineStyle(element, property) ? getComputedStyle(element).getPropertyValue(property) : initial;

  const readProperty = (element: Element, property: string): unknown => {
    if (property === 'display') return displayOf(element);
    if (property === 'visibility') return inherited(element, 'visibility', 'visible');
    if (property === 'pointerEvents' || property === 'pointer-events')
      return inherited(element, 'pointer-events', 'auto');
    return undefined;
  };

  const styleOf = (element: Element, pseudoElement?: string | null): object => {
    if (document.styleSheets.length > 0 || typeof pseudoElement === 'string')
      return getComputedStyle(element, pseudoElement);
    const own = {
      getPropertyValue: (name: string) =>
        readProperty(element, name) ?? getComputedStyle(element).getPropertyValue(name),
    };
    return new Proxy(own, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? own.getPropertyValue
          : (readProperty(element, String(name)) ?? Reflect.get(getComputedStyle(element), name)),
    });
  };
  Object.defineProperty(window, 'getComputedStyle', { value: styleOf, configurable: true, writable: true });
}

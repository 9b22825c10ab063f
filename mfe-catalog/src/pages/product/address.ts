type Words = Readonly<Record<string, string | undefined>>;

/** The address of the product with these words in its query; one that is undefined is left out. */
export function addressWith(address: string, words: Words): string {
  const url = new URL(address, 'http://shop.invalid');
  for (const [name, word] of Object.entries(words)) {
    if (word === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, word);
  }
  return `${url.pathname}${url.search}`;
}

/**
 * Writes them into the address of this very page, which can then be shared, reloaded and come back to. Not by the router: it
 * would load the page's data anew, and they are all here.
 */
export function keepInAddress(words: Words): void {
  window.history.replaceState(window.history.state, '', addressWith(window.location.href, words));
}

type Params = Readonly<Record<string, string | undefined>>;

/** Sets query parameters of an address, and removes those that are undefined. */
export function withParams(address: string, params: Params): string {
  const url = new URL(address, 'http://shop.invalid');
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

/**
 * Sets query parameters of the current address, so that it can be shared and reloaded. Not through the router, which would
 * load the page's data again although all of it is here.
 */
export function replaceParams(params: Params): void {
  window.history.replaceState(window.history.state, '', withParams(window.location.href, params));
}

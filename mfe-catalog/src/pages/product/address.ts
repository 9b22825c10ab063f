export type Params = Readonly<Record<string, string | undefined>>;

/** Sets query parameters of an address, and removes those that are undefined. */
export function withParams(address: string, params: Params): string {
  const url = new URL(address, 'http://shop.invalid');
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

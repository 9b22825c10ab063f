/**
 * What kind of failure this is: the code of the system (`ENOENT`), else the error's own name (`TimeoutError`).
 * Asked of the shape, not by `instanceof`: an error of Node's own is no `Error` of a test's context.
 */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'name' in error ? String(error.name) : 'unknown';
}

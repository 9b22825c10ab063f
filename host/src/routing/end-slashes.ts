/** For a regular expression, the time would grow with the square of the slashes in the middle of an address. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Whether an address is one of a page's: `/products/:id/:slug?`. */
export function isPathOf(pattern: string, pathname: string): boolean {
  const [asked, steps] = [stepsOf(pathname), stepsOf(pattern)];
  const least = steps.filter((step) => !step.endsWith('?')).length;
  if (asked.length > steps.length || asked.length < least) return false;
  return asked.every((step, place) => steps[place]?.startsWith(':') || steps[place] === step);
}

const stepsOf = (path: string) => path.split('/').filter((step) => step !== '');

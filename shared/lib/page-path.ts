/** Whether a path matches a page's pattern such as `/products/:id/:slug?`. */
export function matchesPagePattern(pattern: string, pathname: string): boolean {
  const [segments, patternSegments] = [splitPath(pathname), splitPath(pattern)];
  const requiredCount = patternSegments.filter((segment) => !segment.endsWith('?')).length;
  if (segments.length > patternSegments.length || segments.length < requiredCount) return false;
  return segments.every(
    (segment, index) => patternSegments[index]?.startsWith(':') || patternSegments[index] === segment,
  );
}

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '');

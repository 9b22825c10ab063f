import type { createBrowserRouter, DataRouteObject } from 'react-router-dom';

type Match = ReturnType<typeof createBrowserRouter>['state']['matches'][number];

/** The matches of an address, outermost first. */
export type MatchPage = (pathname: string) => Match[];

/**
 * Matches addresses as react-router does, for routes of the host's form: pages directly in the frame, with full, case-sensitive paths whose
 * optional segments are at the end. react-router's own function is larger, and ranks all routes anew for each address, also for each link.
 */
export function createMatchPage(routes: DataRouteObject[]): MatchPage {
  const [root] = routes;
  const patterns = new WeakMap<DataRouteObject, string[]>();
  const patternOf = (route: DataRouteObject): string[] => {
    const pattern = patterns.get(route) ?? segmentsOf(route.path ?? '');
    patterns.set(route, pattern);
    return pattern;
  };
  return (address) => {
    const segments = segmentsOf(address).map(decode);
    let best: (Fit & { route: DataRouteObject }) | undefined;
    // Read anew for each address: routes are added when the pages of all areas are known.
    for (const route of root?.children ?? []) {
      const fit = fitOf(patternOf(route), segments);
      if (fit && (!best || fit.score > best.score)) best = { ...fit, route };
    }
    if (!root || !best) return [];
    const { params, route } = best;
    const pathname = `/${segments.join('/')}`;
    return [
      { route: root, params, pathname: '/', pathnameBase: '/' },
      { route, params, pathname, pathnameBase: pathname },
    ];
  };
}

type Fit = { params: Record<string, string>; score: number };

/** The scores are react-router's: a constant segment counts more than a parameter, and that more than the rest of an address. */
function fitOf(pattern: string[], segments: string[]): Fit | undefined {
  const params: Fit['params'] = {};
  let score = 0;
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (part === '*') {
      params['*'] = segments.slice(index).join('/');
      return { params, score: score - 1 };
    }
    if (part === segment) score += 11;
    else if (segment && part.startsWith(':')) {
      params[part.replace(/^:|\?$/g, '')] = segment;
      score += 4;
    } else if (segment !== undefined || !part.endsWith('?')) return undefined;
  }
  return segments.length > pattern.length ? undefined : { params, score };
}

/** Not by a regular expression, whose time would grow with the square of the slashes in an address. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\//, '').split('/');
  while (segments.at(-1) === '') segments.pop();
  return segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import type { Drawn } from '../routing/page-loader.ts';

/** A page's head says things that only those read who come without a browser; they are in the document once already. */
export function forBrowser(drawn: Drawn): Drawn {
  const { structured, picture, kind, ...head } = drawn.head;
  return { ...drawn, head };
}

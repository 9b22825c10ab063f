import { type ComponentType, createElement, use } from 'react';
import type { LaterCode } from '../../contract/index.ts';

type LaterParts<Module> = LaterCode & {
  /** For a page that is opened inside the tab or rendered by the server: settled when the code is there. A first page has the HTML. */
  ready: () => Promise<unknown>;
  /** A component of the code. Rendered without the server's HTML, it suspends until the code is loaded. */
  part: <Props extends object>(pick: (loaded: Module) => ComponentType<Props>) => ComponentType<Props>;
};

/** `HydrateLater` names the code of its section in the server's HTML. */
const isInDocument = (chunk: string): boolean =>
  typeof window !== 'undefined' && document.querySelector(`[data-later="${chunk}"]`) !== null;

/** A rendering that React repeats within this time (ms) after a failure does not import again. */
const failureMs = 1000;

/**
 * The code of sections whose HTML comes from the server. A first page does not load it; the host does when such a section is near or used, or after
 * the visitor's first interaction. On the server, and for a page inside the tab, it is loaded with the page.
 *
 * `chunk`: the name of the webpack chunk, whose styles every page with this code has from the start.
 */
export function laterCode<Module>(chunk: string, importModule: () => Promise<Module>): LaterParts<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let failed: Promise<Module> | undefined;
  const forgetFailure = () => {
    if (loading === failed) loading = undefined;
  };
  const start = (): Promise<Module> => {
    if (loading) return loading;
    const started = importModule();
    loading = started;
    started.then(
      (imported) => {
        module = imported;
      },
      () => {
        failed = started;
        setTimeout(forgetFailure, failureMs);
      },
    );
    return started;
  };
  const load = () => {
    forgetFailure();
    return start().then(
      () => true,
      () => false,
    );
  };
  return {
    chunk,
    isLoaded: () => module !== undefined,
    load,
    ready: async () => isInDocument(chunk) || load(),
    part: (pick) =>
      function LaterPart(props) {
        return createElement(pick(module ?? use(start())), props);
      },
  };
}

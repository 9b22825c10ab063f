import { $newer } from './newer.ts';
import { showNotice } from './show-notice.tsx';
import { documentInstead, type Router } from './way.ts';

const patience = 30_000;

/** Asks the edge which build it would choose for this visitor now, and what follows when that is another than this tab's. */
export async function askLatest(router: Router, own: string): Promise<void> {
  const response = await fetch('/_builds/latest.json', { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { id }: { id?: unknown } = await response.json();
  if (typeof id !== 'string') throw new Error('an answer without a name');
  // A rollback makes what was newer the past again.
  $newer.set(id === own ? undefined : { build: id, documentInstead: () => documentInstead(router) });
  if (id !== own) showNotice(router);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { changesRepository, type Place, type Position } from '../changes/repository.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { FacetIndex } from './index/facet-index.ts';
import { loadAll, loadEntries, loadSome } from './index/load.ts';
import { type Options, readOptions, readTree, type Tree } from './tree.ts';

/** After a reload, more changes than this are applied by building a new index, which sorts once in place of moving each product. */
const maxAppliedChanges = 2_000;

/** The catalogue in the memory of this process. */
export type Catalogue = { index: FacetIndex; tree: Tree; options: Options };
export type CatalogueCache = ReturnType<typeof createCatalogueCache>;

/**
 * Caches the catalogue in memory and revalidates it before each response. Without that, an edge that learned of a change from
 * another API process could get a list from before the change here, and cache it.
 */
export function createCatalogueCache(kysely: Kysely<Schema>) {
  const changes = changesRepository(kysely);
  let cached: Catalogue | undefined;
  /** All changes before this position are in the cache. */
  let position: Position = { history: '', tx: '0', id: '0' };
  /**
   * Changes after `position` that are in the cache too. While an older transaction is still open, `position` cannot move past
   * it, so each query returns these changes again.
   */
  let appliedEarly = new Set<string>();

  async function load(): Promise<Catalogue> {
    // Taken before the data is read, so that changes during the load are applied once more afterwards.
    const before = await changes.settledPosition();
    const [tree, options] = await Promise.all([readTree(kysely), readOptions(kysely)]);
    cached = { index: await loadIndex(cached?.index), tree, options };
    // Not before the load has succeeded: after a failure the next call must see the same changes again.
    position = before;
    appliedEarly = new Set();
    return cached;
  }

  /** Changes the existing index where products differ, and keeps everything that was counted and found if none does. */
  async function loadIndex(existing: FacetIndex | undefined): Promise<FacetIndex> {
    const differences = await existing?.findDifferences(loadEntries(kysely), maxAppliedChanges);
    if (existing === undefined || differences === undefined) return FacetIndex.of(loadAll(kysely));
    await applyTo(existing, differences);
    return existing;
  }

  async function revalidate(): Promise<Catalogue> {
    if (cached === undefined) return load();
    const visible = await changes.visibleAfter(position);
    const newTags = visible.changes.filter((change) => !appliedEarly.has(placeId(change))).map(({ tags }) => tags);
    if (!visible.isComplete || newTags.some(requiresReload)) return load();
    if (newTags.length > 0) cached = await applyChanges(cached, new Set(newTags.flat()));
    position = { history: visible.history, tx: visible.settled, id: '0' };
    appliedEarly = new Set(visible.changes.filter(({ tx }) => BigInt(tx) >= BigInt(visible.settled)).map(placeId));
    return cached;
  }

  async function applyChanges({ index, ...rest }: Catalogue, tags: Set<string>): Promise<Catalogue> {
    await applyTo(
      index,
      [...tags].flatMap((tag) => productIdOf(tag) ?? []),
    );
    return tags.has('categories') ? { ...rest, index, tree: await readTree(kysely) } : { ...rest, index };
  }

  async function applyTo(index: FacetIndex, ids: readonly number[]): Promise<void> {
    const removedIds = new Set(ids);
    for (const product of await loadSome(kysely, ids)) {
      index.put(product);
      removedIds.delete(product.entry.id);
    }
    for (const id of removedIds) index.remove(id);
  }

  /** The catalogue with every change that was committed before the call. */
  const current = coalesceRuns(revalidate);

  return {
    current,
    /** Loads the catalogue at start: for a large one that takes seconds, and no request should wait for it. */
    start: async (): Promise<void> => {
      await current();
    },
    /** Applies changes in the background, before a request needs them. A failure is reported to the next request that fails too. */
    revalidateInBackground: (): void => {
      current().catch(() => {});
    },
  };
}

function placeId({ tx, id }: Place): string {
  return `${tx}.${id}`;
}

/** Whether lists have changed without naming the products. */
function requiresReload(tags: string[]): boolean {
  return tags.includes('*') || (tags.includes('products') && !tags.some((tag) => productIdOf(tag) !== undefined));
}

function productIdOf(tag: string): number | undefined {
  const [, id] = /^product:(\d{1,9})$/.exec(tag) ?? [];
  return id === undefined ? undefined : Number(id);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { changesRepository, type Position } from '../changes/repository.ts';
import { inStep } from './in-step.ts';
import { FacetIndex } from './index/facet-index.ts';
import { loadAll, loadSome } from './index/load.ts';
import { type Options, readOptions, readTree, type Tree } from './tree.ts';

/** The catalogue as this process holds it. */
export type Catalogue = { index: FacetIndex; tree: Tree; options: Options };
export type CatalogueKeeper = ReturnType<typeof catalogueKeeper>;

/**
 * Holds the catalogue and keeps it true. Before each answer it asks the database whether anything has changed that it has
 * not read: an edge that was told of a change by another process must not get, from this one, a list from before it, and
 * keep that.
 */
export function catalogueKeeper(kysely: Kysely<Schema>) {
  const changes = changesRepository(kysely);
  let held: Catalogue | undefined;
  let position: Position = { tx: '0', id: '0' };
  /** What was read although an older transaction was still under way: it is seen again until that one has ended. */
  let early = new Set<string>();

  async function load(): Promise<Catalogue> {
    // Before anything is read, so that what changes meanwhile is read again.
    position = await changes.present();
    early = new Set();
    const [tree, options] = await Promise.all([readTree(kysely), readOptions(kysely)]);
    held = { index: await FacetIndex.of(await loadAll(kysely)), tree, options };
    return held;
  }

  async function bringUpToDate(): Promise<Catalogue> {
    if (held === undefined) return load();
    const seen = await changes.seenAfter(position);
    const news = seen.changes.filter((change) => !early.has(nameOf(change))).map(({ tags }) => tags);
    if (!seen.whole || news.some(meansEverything)) return load();
    if (news.length > 0) held = await apply(held, new Set(news.flat()));
    position = { tx: seen.present, id: '0' };
    early = new Set(seen.changes.filter(({ tx }) => BigInt(tx) >= BigInt(seen.present)).map(nameOf));
    return held;
  }

  async function apply({ index, ...rest }: Catalogue, tags: Set<string>): Promise<Catalogue> {
    const ids = [...tags].flatMap((tag) => productIn(tag) ?? []);
    const gone = new Set(ids);
    for (const fresh of await loadSome(kysely, ids)) {
      index.put(fresh);
      gone.delete(fresh.entry.id);
    }
    for (const id of gone) index.remove(id);
    return tags.has('categories') ? { ...rest, index, tree: await readTree(kysely) } : { ...rest, index };
  }

  /** With everything that was committed before this was asked. */
  const present = inStep(bringUpToDate);

  return {
    present,
    /** Reads it all, which takes seconds for a large catalogue: before anyone is waiting. */
    start: async (): Promise<void> => {
      await present();
    },
    /** So that nobody waits for what has gathered. If it fails, whoever asks next is told. */
    goOn: (): void => {
      present().catch(() => {});
    },
  };
}

/** Lists have changed, and it is not said which products did it. */
function meansEverything(tags: string[]): boolean {
  return tags.includes('*') || (tags.includes('products') && !tags.some((tag) => productIn(tag) !== undefined));
}

function productIn(tag: string): number | undefined {
  const [, id] = /^product:(\d{1,9})$/.exec(tag) ?? [];
  return id === undefined ? undefined : Number(id);
}

function nameOf({ tx, id }: Position): string {
  return `${tx}.${id}`;
}

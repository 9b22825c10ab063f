import { type AreaModule, type LiveRelease, type LiveSet, type PageModule, pieceAreas } from '@shop/shared/contract';
import { type AreaSource, AreaUnavailable, type FailedAt } from '../routing/source.ts';
import { remembered } from './remembered.ts';

type AreasOptions = {
  set: LiveSet;
  loadArea: (release: LiveRelease) => Promise<AreaModule>;
  onFailure: (release: LiveRelease, why: unknown, at: FailedAt) => void;
};

/** The areas of this tab's release set, each with what takes its place when it fails. */
export function browserAreas({ set, loadArea, onFailure }: AreasOptions): AreaSource {
  const givenUp = new Set<string>();
  const modules = remembered<AreaModule>();
  const pages = remembered<PageModule<unknown>>();

  const left = (area: string) => set.areas[area]?.releases.filter(({ id }) => !givenUp.has(id)) ?? [];
  const releaseOf = (area: string, id: string) => set.areas[area]?.releases.find((release) => release.id === id);
  const moduleOf = (release: LiveRelease) => modules(release.id, () => loadArea(release));

  const giveUp = (area: string, id: string, why: unknown, at: FailedAt = 'load') => {
    const release = releaseOf(area, id);
    if (release && !givenUp.has(id)) {
      givenUp.add(id);
      onFailure(release, why, at);
    }
    return left(area).length > 0;
  };

  const pageModule = (area: string, id: string, page: string) =>
    pages(`${id}/${page}`, async () => {
      const release = releaseOf(area, id);
      const found = release && (await moduleOf(release)).pages[page];
      if (!found) throw new AreaUnavailable(area);
      return found.page();
    });

  const forgive = (area: string) => {
    for (const { id } of set.areas[area]?.releases ?? []) givenUp.delete(id);
  };

  return {
    async open(area, page) {
      // All of them failed before, and somebody comes anew: what was down may be up again.
      if (left(area).length === 0) forgive(area);
      for (const release of left(area)) {
        try {
          const found = (await moduleOf(release)).pages[page];
          // One that has no such page still serves the pages it has.
          if (found) return { release: release.id, page: found };
        } catch (why) {
          giveUp(area, release.id, why);
        }
      }
      throw new AreaUnavailable(area);
    },
    likely(area, page) {
      const release = left(area)[0];
      return release?.pages.find(({ id }) => id === page)?.loads ? release.id : undefined;
    },
    pageModule,
    async piece(name) {
      const area = pieceAreas[name];
      for (const release of left(area)) {
        try {
          const found = (await moduleOf(release)).pieces?.[name];
          if (found) return { ...(await found()), release: release.id };
        } catch (why) {
          giveUp(area, release.id, why);
        }
      }
      return undefined;
    },
    async prepare(area, page) {
      const [release] = left(area);
      if (release) await pageModule(area, release.id, page).catch(() => undefined);
    },
    giveUp,
    forgive,
  };
}

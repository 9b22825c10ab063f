import { atom } from '@shop/shared/kernel';
import type { Handle } from '../routing/handle.ts';

// Apart from `latest-build.tsx`, because routes read this store before that chunk is loaded.

/** A build that is newer than this tab's release set. */
export type NewerBuild = {
  build: string;
  /** The address to load as a document instead of the navigation under way to `target`; undefined when it must not be reloaded. */
  findDocumentAddress: (target: Handle) => string | undefined;
};

export const $newerBuild = atom<NewerBuild | undefined>(undefined);

import { $isMember, ApiError, atom, getDraftOwner } from '@shop/shared/kernel';

export type MemberData<Data> =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  /** The API does not reveal whether the object belongs to another member. */
  | { state: 'not-found' }
  | { state: 'ready'; data: Data };

/** The server knows no member, so it renders the loading state. */
export const loadingData = { state: 'loading' } as const;

/**
 * Data of the member who is logged in now. Of several requests only the answer to the latest is shown, and none after the member has
 * logged out or switched accounts.
 */
export function memberData<Data>() {
  const $data = atom<MemberData<Data>>(loadingData);
  let latestRequest = 0;
  /** The member of the data on screen. */
  let shownOwner = '';
  let isWatching = false;

  const show = (result: MemberData<Data>, owner: string): void => {
    shownOwner = owner;
    $data.set(result);
  };

  /** Whether the request that this starts is still wanted. */
  const begin = (): (() => boolean) => {
    latestRequest += 1;
    const [thisRequest, owner] = [latestRequest, getDraftOwner()];
    return () => thisRequest === latestRequest && owner === getDraftOwner();
  };

  return {
    $data,

    /** `keep`: shows the earlier data while newer ones load. */
    load: async (request: () => Promise<Data>, { keep = false } = {}): Promise<void> => {
      // After a log-out, in this tab or another, nothing of the member may stay in memory.
      if (!isWatching) {
        isWatching = true;
        $isMember.listen(() => {
          if (shownOwner !== getDraftOwner()) show(loadingData, '');
        });
      }
      const owner = getDraftOwner();
      const isWanted = begin();
      if (!keep || $data.get().state !== 'ready' || shownOwner !== owner) show(loadingData, owner);
      const result = await request().then((data): MemberData<Data> => ({ state: 'ready', data }), failureOf);
      if (isWanted()) show(result, owner);
    },

    /** Runs a change and shows its answer, unless the page shows something else or another member meanwhile. Failures are thrown. */
    change: async (request: () => Promise<Data>): Promise<void> => {
      const [before, owner] = [$data.get(), getDraftOwner()];
      const data = await request();
      if ($data.get() === before && owner === getDraftOwner()) $data.set({ state: 'ready', data });
    },
  };
}

function failureOf(error: unknown): MemberData<never> {
  if (!(error instanceof ApiError)) return { state: 'failed', requestId: undefined };
  return error.status === 404 ? { state: 'not-found' } : { state: 'failed', requestId: error.requestId };
}

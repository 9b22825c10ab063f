import { ApiError, atom, files, getDraftOwner } from '@shop/shared/kernel';

export type OwnPicture =
  | { state: 'loading' }
  /** The request had no answer, or one that may be different at the next attempt. */
  | { state: 'failed' }
  /** Refused or deleted. */
  | { state: 'missing' }
  | { state: 'ready'; address: string; file: Blob };
/** `preview`: a small version. */
export type PictureVersion = 'preview' | 'file';
type Fetch = (id: string) => Promise<Blob>;

const fetchers: Readonly<Record<PictureVersion, Fetch>> = {
  preview: (id) => files.get('/api/v1/uploads/{id}/preview', { params: { id }, quiet: true }),
  file: (id) => files.get('/api/v1/uploads/{id}/file', { params: { id }, quiet: true }),
};

const maxRequests = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** A long thread shows dozens of pictures; all at once would take the network from everything else. */
async function inTurn<Value>(request: () => Promise<Value>): Promise<Value> {
  if (running >= maxRequests) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await request();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** A store that loads a private picture of the member with the token, and has its address for `<img>`, which cannot send the token. */
export function createOwnPicture(id: string, version: PictureVersion, request: Fetch = fetchers[version]) {
  const $picture = atom<OwnPicture>({ state: 'loading' });
  let latestLoad = 0;

  const forget = (): void => {
    latestLoad += 1;
    const shown = $picture.get();
    if (shown.state === 'ready') URL.revokeObjectURL(shown.address);
    $picture.set({ state: 'loading' });
  };

  return {
    $picture,

    load: async (): Promise<void> => {
      forget();
      const [thisLoad, member] = [latestLoad, getDraftOwner()];
      const isWanted = () => thisLoad === latestLoad && member === getDraftOwner();
      const result = await inTurn(async () => (isWanted() ? await request(id) : undefined)).catch(failureOf);
      if (result === undefined || !isWanted()) return;
      $picture.set(
        result instanceof Blob ? { state: 'ready', address: URL.createObjectURL(result), file: result } : result,
      );
    },

    /** Frees the memory of the file. */
    forget,

    /** The browser could not decode the file. */
    setBroken: (): void => {
      forget();
      $picture.set({ state: 'failed' });
    },
  };
}

function failureOf(error: unknown): OwnPicture {
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return { state: isRefused ? 'missing' : 'failed' };
}

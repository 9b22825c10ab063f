import { ApiError, atom, getDraftOwner } from '@shop/shared/kernel';
import { saveFile } from '../lib/save-file.ts';

/** Fetches a file and saves it, one at a time. A failure is shown as a toast by the kernel. */
export function fileSaver() {
  const $isSaving = atom(false);
  return {
    /** Whether a file is being fetched. */
    $isSaving,

    /** A file that arrives after a log-out, or for another member, is dropped. */
    save: async (request: () => Promise<Blob>, name: string): Promise<void> => {
      if ($isSaving.get()) return;
      $isSaving.set(true);
      const owner = getDraftOwner();
      try {
        const file = await request();
        if (owner === getDraftOwner()) saveFile(file, name);
      } catch (error) {
        if (!(error instanceof ApiError) && !isAborted(error)) throw error;
      } finally {
        $isSaving.set(false);
      }
    },
  };
}

/** The page was left while the file was on its way. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'CanceledError';

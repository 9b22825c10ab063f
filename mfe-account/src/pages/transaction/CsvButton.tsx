import { ApiError, files } from '@shop/shared/kernel';
import { saveFile } from '@shop/shared/lib/save-file';
import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';
import type { Filter } from '../../transactions/transaction-list.ts';

/** The file is fetched with the token in a header, and not by a link: an address with a token would stay in the history. */
export function CsvButton({ filter }: { filter: Filter }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      saveFile(await files.get('/api/v1/transactions.csv', { query: filter }), 'transactions.csv');
    } catch (error) {
      // The client has shown a toast.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <div>
      <Button variant="quiet" busy={isLoading} onClick={() => void download()}>
        دانلود فایل اکسل (CSV)
      </Button>
    </div>
  );
}

import { files } from '@shop/shared/kernel';
import { useFileSaver } from '@shop/shared/stores/use-file-saver';
import { Button } from '@shop/shared/ui/Button';
import type { Filter } from '../../transactions/transaction-list.ts';

/** The file is fetched with the token in a header, and not by a link: an address with a token would stay in the history. */
export function CsvButton({ filter }: { filter: Filter }) {
  const { isSaving, save } = useFileSaver();
  const download = () => save(() => files.get('/api/v1/transactions.csv', { query: filter }), 'transactions.csv');
  return (
    <div>
      <Button variant="quiet" busy={isSaving} onClick={() => void download()}>
        دانلود فایل اکسل (CSV)
      </Button>
    </div>
  );
}

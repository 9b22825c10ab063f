import { Button } from '@shop/shared/ui/Button';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import type { Rest } from '../../member-list.ts';

type LoadMoreProps = { rest: Rest; onMore: () => void; children?: string };

/** The end of a list that loads page by page: the button for the next page, or the failure to load it with a retry. */
export function LoadMore({ rest, onMore, children = 'نمایش بیشتر' }: LoadMoreProps) {
  if (rest === 'none') return null;
  if (rest === 'failed') return <FaultCard onRetry={onMore} />;
  return (
    <Button variant="quiet" busy={rest === 'loading'} onClick={onMore}>
      {children}
    </Button>
  );
}

import { useStore } from '@shop/shared/kernel';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { $stranded } from './stranded.ts';

/**
 * Listens by itself: were the area's place drawn anew for it, React would take the server's text below for out of date
 * and put the skeleton there.
 */
export function StrandedCard({ area, page }: { area: string; page: string }) {
  const stranded = useStore($stranded, { ssr: 'initial' });
  return stranded?.area === area && stranded.page === page ? (
    <FaultCard onRetry={stranded.retry} busy={stranded.busy} />
  ) : null;
}

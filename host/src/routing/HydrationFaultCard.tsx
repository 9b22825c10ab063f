import { atom, useStore } from '@shop/shared/kernel';
import { FaultCard } from '@shop/shared/ui/FaultCard';

/**
 * The page whose HTML from the server is shown while its script cannot be loaded. The text stays readable below a card with a
 * retry button; once the script is loaded, React hydrates that same HTML.
 */
export const $hydrationFault = atom<{ area: string; page: string; busy: boolean; retry: () => void } | undefined>(
  undefined,
);

/**
 * A component of its own because it subscribes to the store: if `AreaSlot` rendered again for the card, React would discard
 * the server's HTML below and show the skeleton.
 */
export function HydrationFaultCard({ area, page }: { area: string; page: string }) {
  const fault = useStore($hydrationFault, { ssr: 'initial' });
  return fault?.area === area && fault.page === page ? <FaultCard onRetry={fault.retry} busy={fault.busy} /> : null;
}

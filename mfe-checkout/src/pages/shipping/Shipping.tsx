import { useStore } from '@shop/shared/kernel';
import { loadingData } from '@shop/shared/stores/member-data';
import { Content } from '@shop/shared/ui/Content';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useEffect } from 'react';
import { addresses, checkout, stepToMend } from '../../checkout/checkout.ts';
import { useRedirectToStep } from '../../checkout/use-redirect-to-step.ts';
import { LoadingColumns } from '../../parts/LoadingColumns.tsx';
import { ShippingForm } from './ShippingForm.tsx';

export function Page() {
  const draft = useStore(checkout.$data, { ssr: () => loadingData });
  const list = useStore(addresses.$data, { ssr: () => loadingData });
  useEffect(() => {
    const stops = [checkout.watch(), addresses.watch()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const isCartFirst = draft.state === 'ready' && stepToMend(draft.data) === '/checkout/cart';
  useRedirectToStep(draft, '/checkout/shipping');

  const isFailed = [draft, list].some(({ state }) => state === 'failed' || state === 'not-found');
  const retry = () => {
    void checkout.load();
    void addresses.load();
  };
  return (
    <Content title="آدرس و روش ارسال">
      {isFailed ? (
        <FaultCard onRetry={retry} />
      ) : draft.state === 'ready' && list.state === 'ready' && !isCartFirst ? (
        <ShippingForm checkout={draft.data} addresses={list.data.items} />
      ) : (
        <LoadingColumns cards={[5, 10]} />
      )}
    </Content>
  );
}

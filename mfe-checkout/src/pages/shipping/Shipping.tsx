import { $isMember, useStore } from '@shop/shared/kernel';
import { Content } from '@shop/shared/ui/Content';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useEffect } from 'react';
import { retryDraft, useDraft } from '../../checkout/use-draft.ts';
import { LoadingColumns } from '../../parts/LoadingColumns.tsx';
import { loadMember } from './load-member.ts';
import { ShippingForm } from './ShippingForm.tsx';

export function Page() {
  const isMember = useStore($isMember, { ssr: () => false });
  useEffect(() => {
    if (isMember) void loadMember();
  }, [isMember]);
  const draft = useDraft('/checkout/shipping');
  return (
    <Content title="آدرس و روش ارسال">
      {draft.state === 'loading' ? <LoadingColumns cards={[5, 10]} /> : null}
      {draft.state === 'failed' ? <FaultCard onRetry={retryDraft} /> : null}
      {draft.state === 'ready' ? <ShippingForm checkout={draft.checkout} addresses={draft.addresses} /> : null}
    </Content>
  );
}

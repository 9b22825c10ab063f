import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useState } from 'react';
import { Example, Section } from './Section.tsx';

export function States() {
  const [broken, setBroken] = useState(false);
  return (
    <Section id="states" title="حالت‌ها">
      <Example title="در راه">
        <Skeleton lines={4} />
      </Example>
      <Example title="خالی">
        <EmptyState title="هنوز سفارشی ندارید" level={3} action={<ButtonLink to="/shop">دیدن کالاها</ButtonLink>}>
          سفارش‌هایتان پس از خرید اینجا می‌آیند.
        </EmptyState>
      </Example>
      <Example title="خطا، با تلاش دوباره" wide>
        {broken ? (
          <FaultCard onRetry={() => setBroken(false)} requestId="01JX-7Q2M" />
        ) : (
          <Button variant="quiet" onClick={() => setBroken(true)}>
            نمایش خطا
          </Button>
        )}
      </Example>
    </Section>
  );
}

import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData } from '@shop/shared/stores/member-data';
import { Button } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { PlusIcon } from '@shop/shared/ui/icons';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import panel from '../parts/panel.module.scss';
import { AddressCard } from './AddressCard.tsx';
import { AddressEditor } from './AddressEditor.tsx';
import styles from './Addresses.module.scss';
import { $addresses, type Address, loadAddresses, maxAddresses, watchAddresses } from './addresses.ts';

export function Page() {
  const addresses = useStore($addresses, { ssr: () => loadingData });
  const [edited, setEdited] = useState<Address | 'new'>();
  // When the editor closes, the focus returns to the button that opened it.
  const [opener, setOpener] = useState<string>();
  const edit = (address: Address | 'new') => {
    setOpener(address === 'new' ? address : address.id);
    setEdited(address);
  };
  useEffect(watchAddresses, []);

  if (addresses.state === 'loading') return <Frame>{<Loading />}</Frame>;
  if (addresses.state !== 'ready') return <Frame>{<FaultCard onRetry={() => void loadAddresses()} />}</Frame>;
  const { items } = addresses.data;
  if (edited)
    return <AddressEditor address={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />;
  const add = <AddButton autoFocus={opener === 'new'} onPress={() => edit('new')} />;
  if (items.length === 0) {
    return (
      <Frame>
        <EmptyState title="هنوز آدرسی ثبت نکرده‌اید" action={add}>
          <p>آدرس را یک بار ثبت کنید تا برای سفارش‌های بعدی آماده باشد.</p>
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame action={items.length < maxAddresses ? add : undefined}>
      {items.length < maxAddresses ? null : (
        <p className={styles.full}>
          حداکثر {toPersianDigits(maxAddresses)} آدرس می‌توانید ثبت کنید. برای افزودن آدرس جدید، یکی را حذف کنید.
        </p>
      )}
      <ul className={styles.list}>
        {items.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} hasFocus={opener === address.id} onEdit={() => edit(address)} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={panel.page}>
      <div className={styles.head}>
        <h1>آدرس‌ها</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

const AddButton = ({ autoFocus, onPress }: { autoFocus: boolean; onPress: () => void }) => (
  <Button autoFocus={autoFocus} onClick={onPress}>
    <PlusIcon size="sm" />
    افزودن آدرس
  </Button>
);

/** As high as two addresses. */
const Loading = () => (
  <div className={styles.list}>
    <Skeleton lines={4} />
    <Skeleton lines={4} />
  </div>
);

import { notify } from '@shop/shared/kernel';
import { AddressForm } from '@shop/shared/ui/AddressForm';
import { Card } from '@shop/shared/ui/Card';
import { useEffect, useRef } from 'react';
import panel from '../parts/panel.module.scss';
import { $addresses, type Address, setAddresses } from './addresses.ts';

/** Adds an address, or changes one. In place of the list and not in a dialog: the form is longer than a phone's screen. */
export function AddressEditor({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={panel.page}>
      <h1 ref={title} tabIndex={-1}>
        {address ? 'ویرایش آدرس' : 'آدرس جدید'}
      </h1>
      <Card padding="lg">
        <AddressForm
          address={address}
          canBecomeDefault={canBecomeDefault(address)}
          onSaved={(addresses) => {
            setAddresses(addresses);
            notify({ type: 'success', title: address ? 'آدرس ویرایش شد' : 'آدرس ثبت شد' });
            onClose();
          }}
          onCancel={onClose}
        />
      </Card>
    </div>
  );
}

/** The first address is the default one anyway, and the default one remains it until another is chosen. */
function canBecomeDefault(address: Address | undefined): boolean {
  const addresses = $addresses.get();
  return !address?.is_default && addresses.state === 'ready' && addresses.data.items.length > 0;
}

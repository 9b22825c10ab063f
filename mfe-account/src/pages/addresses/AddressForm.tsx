import { shopApi } from '@shop/shared/api';
import { addressForm } from '@shop/shared/forms';
import { $general, api, type General, notify, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useEffect, useRef } from 'react';
import { AddressFields } from '../../addresses/AddressFields.tsx';
import panel from '../parts/panel.module.scss';
import { $addresses, type Address, setAddresses } from './addresses.ts';

/** Adds an address, or changes one. In place of the list and not in a dialog: the form is longer than a phone's screen. */
export function AddressForm({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const { userData } = useStore($general, { keys: ['userData'] });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm(addressForm, {
    id: address?.id ?? 'new',
    initial: address ? textsOf(address) : textsOfMember(userData),
    send: (body, attempt) =>
      address
        ? shopApi(api).put('/api/v1/addresses/{id}', { params: { id: address.id }, body })
        : shopApi(api).post('/api/v1/addresses', { body, ...attempt }),
    onSent: ({ items }) => {
      setAddresses({ items });
      notify({ type: 'success', title: address ? 'نشانی ویرایش شد' : 'نشانی ثبت شد' });
      onClose();
    },
  });
  return (
    <div className={panel.page}>
      <h1 ref={title} tabIndex={-1}>
        {address ? 'ویرایش نشانی' : 'نشانی تازه'}
      </h1>
      <Card padding="lg">
        <Form form={form}>
          <AddressFields form={form} />
          {canBecomeDefault(address) ? <Checkbox {...form.checkbox('is_default')} /> : null}
          <Submit
            form={form}
            busy="در حال ثبت…"
            aside={
              <Button variant="quiet" size="lg" onClick={onClose}>
                انصراف
              </Button>
            }
          >
            ثبت نشانی
          </Submit>
        </Form>
      </Card>
    </div>
  );
}

/** The first address is the default one anyway, and the default one stays it until another is chosen. */
function canBecomeDefault(address: Address | undefined): boolean {
  const addresses = $addresses.get();
  return !address?.is_default && addresses.state === 'ready' && addresses.data.items.length > 0;
}

function textsOf({ title, recipient, mobile, province, city, line, plaque, unit, postal_code }: Address) {
  const optional = { title: title ?? '', plaque: plaque ?? '', unit: unit ?? '' };
  const numbers = { mobile: toPersianDigits(mobile), postal_code: toPersianDigits(postal_code) };
  return { ...optional, ...numbers, recipient, province, city, line };
}

/** Most people order for themselves. */
function textsOfMember(userData: General['userData']) {
  if (userData === null) return {};
  const { firstName, lastName, mobile } = userData;
  return { recipient: `${firstName} ${lastName}`.trim(), mobile: toPersianDigits(mobile) };
}

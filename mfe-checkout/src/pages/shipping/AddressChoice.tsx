import { addressLine, addressName } from '@shop/shared/lib/address-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { PlusIcon } from '@shop/shared/ui/icons';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Sheet } from '@shop/shared/ui/Sheet';
import { useState } from 'react';
import { type Address, addresses as store } from '../../checkout/checkout.ts';
import page from '../../parts/page.module.scss';

const importForm = () => import(/* webpackChunkName: "address-form" */ '@shop/shared/ui/AddressForm');
/** The API refuses more. */
const maxAddresses = 20;

type AddressChoiceProps = { addresses: readonly Address[]; value: string | null; onValue: (id: string) => void };

/** Where the order goes. An address can be added or corrected without leaving the page. */
export function AddressChoice({ addresses, value, onValue }: AddressChoiceProps) {
  const { code, load } = useLazyCode(importForm);
  const [edited, setEdited] = useState<Address | 'new'>();
  // The sheet still shows the form while it closes.
  const [shown, setShown] = useState(edited);
  const [openings, setOpenings] = useState(0);
  if (edited && edited !== shown) setShown(edited);
  const chosen = addresses.find(({ id }) => id === value);
  const open = async (which: Address | 'new') => {
    if (!(await load())) return notifyNetworkError();
    setOpenings(openings + 1);
    setEdited(which);
  };
  const isEmpty = addresses.length === 0;
  return (
    <Card as="section" labelledBy="addresses">
      <div className={page.section}>
        <h2 id="addresses" className={page.heading}>
          آدرس تحویل
        </h2>
        {isEmpty ? (
          <p className={page.hint}>هنوز آدرسی ثبت نکرده‌اید. برای تحویل حضوری، آدرس لازم نیست.</p>
        ) : (
          <RadioGroup
            label="به این آدرس ارسال شود"
            options={addresses.map(optionOf)}
            {...(value === null ? {} : { value })}
            onValue={onValue}
          />
        )}
        <div className={page.actions}>
          {addresses.length < maxAddresses ? (
            <Button variant={isEmpty ? 'primary' : 'quiet'} onClick={() => void open('new')}>
              <PlusIcon size="sm" />
              افزودن آدرس
            </Button>
          ) : null}
          {chosen ? (
            <Button variant="quiet" onClick={() => void open(chosen)}>
              ویرایش آدرس
            </Button>
          ) : null}
        </div>
      </div>
      {code ? (
        <Sheet
          open={edited !== undefined}
          onClose={() => setEdited(undefined)}
          title={shown === 'new' ? 'آدرس جدید' : 'ویرایش آدرس'}
        >
          {shown ? (
            <code.AddressForm
              // Each opening mounts the form anew, so that it reads the draft and the address of this opening.
              key={openings}
              address={shown === 'new' ? undefined : shown}
              canBecomeDefault={shown === 'new' && !isEmpty}
              onSaved={(saved) => {
                store.set(saved);
                const oldIds = addresses.map(({ id }) => id);
                const added = saved.items.find(({ id }) => !oldIds.includes(id));
                setEdited(undefined);
                const id = added?.id ?? chosen?.id;
                if (id) onValue(id);
              }}
              onCancel={() => setEdited(undefined)}
            />
          ) : null}
        </Sheet>
      ) : null}
    </Card>
  );
}

function optionOf(address: Address) {
  const { id, recipient, mobile } = address;
  const parts = [addressLine(address), `${recipient}، ${toPersianDigits(mobile)}`];
  return { value: id, label: addressName(address), hint: parts.filter((part) => part !== '').join(' · ') };
}

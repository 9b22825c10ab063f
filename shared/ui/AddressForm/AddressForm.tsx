import { type ResponseData, shopApi } from '@shop/shared/api';
import { $general, api, type General, useStore } from '@shop/shared/kernel';
import { addressForm } from '../../forms/index.ts';
import { toPersianDigits } from '../../lib/digits.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Form, Submit, useForm } from '../Form/Form.tsx';
import { AddressFields } from './AddressFields.tsx';

type Addresses = ResponseData<'get', '/api/v1/addresses'>;
type Address = Addresses['items'][number];

type AddressFormProps = {
  /** The address to change; undefined to add one. */
  address: Address | undefined;
  /** Whether the form asks if the address shall become the default one. */
  canBecomeDefault: boolean;
  onSaved: (addresses: Addresses) => void;
  onCancel: () => void;
};

/** Adds an address of the member, or changes one. */
export function AddressForm({ address, canBecomeDefault, onSaved, onCancel }: AddressFormProps) {
  const { userData } = useStore($general, { keys: ['userData'] });
  const form = useForm(addressForm, {
    id: address?.id ?? 'new',
    initial: address ? textsOf(address) : textsOfMember(userData),
    send: (body, attempt) =>
      address
        ? shopApi(api).put('/api/v1/addresses/{id}', { params: { id: address.id }, body })
        : shopApi(api).post('/api/v1/addresses', { body, ...attempt }),
    onSent: onSaved,
  });
  return (
    <Form form={form} label={address ? 'ویرایش آدرس' : 'آدرس جدید'}>
      <AddressFields form={form} />
      {canBecomeDefault ? <Checkbox {...form.checkbox('is_default')} /> : null}
      <Submit form={form} busy="در حال ثبت…" onCancel={onCancel}>
        ثبت آدرس
      </Submit>
    </Form>
  );
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

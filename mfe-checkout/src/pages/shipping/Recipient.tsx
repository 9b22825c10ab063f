import type { deliveryForm } from '@shop/shared/forms';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Field } from '@shop/shared/ui/Field';
import type { FormState } from '@shop/shared/ui/Form';
import { useState } from 'react';
import page from '../../parts/page.module.scss';
import styles from './Recipient.module.scss';

export type Person = { name: string; mobile: string };

type RecipientProps = {
  form: FormState<(typeof deliveryForm)['fields']>;
  /** The recipient of the address, or the member; undefined without an address and without the member's name. */
  usual: Person | undefined;
  /** Whether goods are picked up, which needs no address. */
  isPickup: boolean;
};

/** The person who gets the goods, by default the recipient of the address. */
export function Recipient({ form, usual, isPickup }: RecipientProps) {
  const checkbox = form.checkbox('is_other');
  const [chosen, setChosen] = useState<boolean>();
  const isOther = chosen ?? checkbox.defaultChecked;
  if (usual === undefined) {
    return isPickup ? (
      <Fields form={form} />
    ) : (
      <p className={page.hint}>گیرنده، همان گیرندهٔ آدرسی است که انتخاب می‌کنید.</p>
    );
  }
  return (
    <div className={styles.recipient}>
      {isOther ? null : (
        <p>
          {usual.name} · <bdi dir="ltr">{toPersianDigits(usual.mobile)}</bdi>
        </p>
      )}
      <Checkbox {...checkbox} onValue={setChosen} />
      {/* The fields keep their text while the box is unticked. A disabled field is neither checked nor sent. */}
      <fieldset hidden={!isOther} disabled={!isOther} className={styles.other}>
        <Fields form={form} />
      </fieldset>
    </div>
  );
}

const Fields = ({ form }: Pick<RecipientProps, 'form'>) => (
  <div className={styles.fields}>
    <Field autoComplete="off" {...form.field('recipient_name')} required />
    <Field {...form.field('recipient_mobile')} autoComplete="off" required />
  </div>
);

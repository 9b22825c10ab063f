import type { deliveryForm } from '@shop/shared/forms';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Field } from '@shop/shared/ui/Field';
import type { FormState } from '@shop/shared/ui/Form';
import { useState } from 'react';
import styles from './Recipient.module.scss';

type RecipientProps = {
  form: FormState<(typeof deliveryForm)['fields']>;
  /** The recipient of the address, or the member. */
  usual: { name: string; mobile: string };
};

/** The one who gets the goods, by default the recipient of the address. */
export function Recipient({ form, usual }: RecipientProps) {
  const checkbox = form.checkbox('is_other');
  const [chosen, setChosen] = useState<boolean>();
  const isOther = chosen ?? checkbox.defaultChecked;
  return (
    <div className={styles.recipient}>
      {usual.name === '' || isOther ? null : (
        <p>
          {usual.name} · <bdi dir="ltr">{toPersianDigits(usual.mobile)}</bdi>
        </p>
      )}
      <Checkbox {...checkbox} onValue={setChosen} />
      {isOther ? (
        <div className={styles.fields}>
          <Field autoComplete="off" {...form.field('recipient_name')} required />
          <Field {...form.field('recipient_mobile')} autoComplete="off" required />
        </div>
      ) : null}
    </div>
  );
}

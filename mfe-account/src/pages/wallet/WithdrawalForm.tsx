import { shopApi } from '@shop/shared/api';
import { withdrawalForm } from '@shop/shared/forms';
import { api, Link } from '@shop/shared/kernel';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import styles from './Wallet.module.scss';
import type { Wallet, Withdrawal } from './wallet.ts';

type WithdrawalFormProps = { wallet: Wallet; onSent: (withdrawal: Withdrawal) => void };

/** The smallest amount is that of the form's definition. */
const smallest = toRial(withdrawalForm.fields.amount.schema.minimum ?? 0);

/** The form, or what is missing before money can be withdrawn. */
export function WithdrawalSection({ wallet, onSent }: WithdrawalFormProps) {
  const { available, owner_name } = wallet;
  if (owner_name === null) {
    return (
      <p>
        پول فقط به حسابی واریز می‌شود که به نام خودتان است. اول نام و نام خانوادگی‌تان را در{' '}
        <Link to="/account/personal-info" className={styles.link}>
          اطلاعات شخصی
        </Link>{' '}
        بنویسید.
      </p>
    );
  }
  if (available < smallest) {
    return <p className={styles.hint}>حداقل مبلغ برداشت {formatToman(smallest)} است و موجودی شما کمتر از آن است.</p>;
  }
  return <WithdrawalForm owner={owner_name} available={available} onSent={onSent} />;
}

type FormProps = { owner: string; available: Wallet['available']; onSent: WithdrawalFormProps['onSent'] };

function WithdrawalForm({ owner, available, onSent }: FormProps) {
  const form = useForm(withdrawalForm, {
    send: (body, attempt) => shopApi(api).post('/api/v1/wallet/withdrawals', { body, ...attempt }),
    onSent,
    check: ({ amount }) =>
      amount > available ? { amount: `موجودی قابل برداشت شما ${formatToman(available)} است.` } : {},
    failedText: 'درخواست ثبت نشد. نوشته‌هایتان سر جایش است؛ دوباره بفرستید.',
  });
  return (
    <Form form={form} label="برداشت از کیف پول">
      <p>
        حساب بانکی باید به نام «{owner}» باشد؛ قبل از واریز، نام صاحب حساب را بررسی می‌کنیم. مبلغ از همین حالا مسدود
        می‌شود و تا پیش از تأیید می‌توانید درخواست را لغو کنید.
      </p>
      <Field unit="تومان" {...form.field('amount')} />
      <Field hint="۲۴ رقم، با IR یا بدون آن" autoComplete="off" {...form.field('sheba')} />
      <Submit form={form} busy="در حال ثبت…">
        ثبت درخواست برداشت
      </Submit>
    </Form>
  );
}

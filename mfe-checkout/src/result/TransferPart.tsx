import { shopApi } from '@shop/shared/api';
import { receiptForm } from '@shop/shared/forms';
import { ApiError, api, Link } from '@shop/shared/kernel';
import { momentText } from '@shop/shared/lib/day-text';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { formatSheba } from '@shop/shared/lib/sheba';
import { CopyButton } from '@shop/shared/ui/CopyButton';
import { Field } from '@shop/shared/ui/Field';
import { FilePicker, fileUploads } from '@shop/shared/ui/FilePicker';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { type ReactNode, useState } from 'react';
import page from '../parts/page.module.scss';
import { readAgain, showPayment } from './payment-state.ts';
import type { OpenTransferProps } from './ResultCard.tsx';
import styles from './TransferPart.module.scss';

/** The account to which the shopper transfers, and the form for the receipt. The shop then compares it with its account. */
export function TransferPart({ payment, transfer, isMember }: OpenTransferProps) {
  const { sheba, bank, owner, amount, receipt_until, receipt_at } = transfer;
  const { order_number, special_order, reference, hold_ends_at } = payment;
  const description = order_number === null ? special_order : toPersianDigits(order_number);
  const hasReceipt = receipt_at !== null;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className={styles.transfer}>
      <dl className={styles.account}>
        <Fact name="مبلغ واریز" copied={{ text: String(amount), name: 'مبلغ به ریال' }}>
          {formatToman(amount)} <span className={styles.hint}>({formatNumber(amount)} ریال)</span>
        </Fact>
        <Fact name={bank === null ? 'شمارهٔ شبا' : `شمارهٔ شبا (${bank})`} copied={{ text: sheba, name: 'شمارهٔ شبا' }}>
          <bdi dir="ltr">{formatSheba(sheba)}</bdi>
        </Fact>
        <Fact name="به نام">{owner}</Fact>
        {description === null ? null : (
          <Fact name="شرح واریز" copied={{ text: `سفارش ${description}`, name: 'شرح واریز' }}>
            سفارش {description}
          </Fact>
        )}
        <Fact name={hasReceipt ? 'رسید شما' : 'مهلت ارسال رسید'}>
          {hasReceipt ? `دریافت شد، ${momentText(receipt_at)}` : momentText(receipt_until)}
        </Fact>
      </dl>
      {hasReceipt || hold_ends_at === null ? null : (
        <p className={styles.hint}>
          کالاها تا {momentText(hold_ends_at)} برای شما نگه داشته می‌شود. اگر تا تأیید واریز موجودی تمام شود، همهٔ مبلغ به
          کیف پول شما برمی‌گردد.
        </p>
      )}
      {isMember && (!hasReceipt || isChanging) ? (
        <ReceiptForm
          reference={reference}
          onSent={() => setIsChanging(false)}
          {...(hasReceipt && { onCancel: () => setIsChanging(false) })}
        />
      ) : null}
      {isMember && hasReceipt && !isChanging ? (
        <button type="button" className={styles.change} onClick={() => setIsChanging(true)}>
          تغییر رسید
        </button>
      ) : null}
      {isMember || hasReceipt ? null : (
        <p className={styles.hint}>
          برای ارسال رسید،{' '}
          <Link
            to={`/auth/login?from=${encodeURIComponent(`/payment/transfer?ref=${reference}`)}`}
            className={page.link}
          >
            وارد حساب خود شوید
          </Link>
          .
        </p>
      )}
    </div>
  );
}

type FactProps = { name: string; copied?: { text: string; name: string }; children: ReactNode };

const Fact = ({ name, copied, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{children}</span>
      {copied ? <CopyButton {...copied} /> : null}
    </dd>
  </div>
);

type ReceiptFormProps = { reference: string; onSent: () => void; onCancel?: () => void };

function ReceiptForm({ reference, onSent, onCancel }: ReceiptFormProps) {
  const [receipt] = useState(() => fileUploads('receipt', 1));
  const [fileError, setFileError] = useState('');
  const form = useForm(receiptForm, {
    id: reference,
    check: () => {
      const isMissing = receipt.$uploads.get().every(({ state }) => state === 'failed');
      setFileError(isMissing ? 'عکس یا PDF رسید را انتخاب کنید.' : '');
      // An error without a text keeps the form from being sent. The message is shown at the file, which is no field of the form.
      return isMissing ? { tracking_number: '' } : {};
    },
    uploads: receipt,
    send: async (body, _attempt, [file = '']) => {
      try {
        return await shopApi(api).post('/api/v1/payments/{reference}/receipt', {
          params: { reference },
          body: { ...body, file },
        });
      } catch (error) {
        // The transfer has ended meanwhile.
        if (error instanceof ApiError && error.status === 409) await readAgain(reference);
        throw error;
      }
    },
    onSent: (payment) => {
      showPayment(payment);
      onSent();
    },
    failedText: 'رسید ارسال نشد. دوباره تلاش کنید.',
  });
  return (
    <div className={styles.form}>
      <Form form={form} label="رسید واریز">
        <Field {...form.field('tracking_number')} hint="شمارهٔ پیگیری یا ارجاع که روی رسید بانک آمده است" />
        <FilePicker uploads={receipt} label="انتخاب رسید" listLabel="فایل رسید" error={fileError} />
        <Submit form={form} busy="در حال ارسال…" {...(onCancel && { onCancel })}>
          ارسال رسید
        </Submit>
      </Form>
    </div>
  );
}

import { useParams, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { invoiceForm } from '@shop/shared/lib/invoice-form';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import styles from './Invoice.module.scss';
import { InvoicePaper } from './InvoicePaper.tsx';
import {
  $invoiceView,
  $isSaving,
  closeInvoice,
  type Invoice,
  type InvoiceView,
  loadInvoice,
  saveInvoicePdf,
} from './invoice-view.ts';

/** The server knows no member, so it renders the loading state. */
const serverView: InvoiceView = { state: 'loading' };

/** An invoice as an A4 page to read, print and save. */
export function Page() {
  const { id = '' } = useParams();
  const view = useStore($invoiceView, { ssr: () => serverView });
  useEffect(() => {
    void loadInvoice(id);
    return closeInvoice;
  }, [id]);

  if (view.state === 'ready') {
    return (
      <div className={styles.page}>
        <Actions invoice={view.invoice} />
        <InvoicePaper form={invoiceForm(view.invoice)} shop={view.invoice.seller.name} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.notice}>
        <h1>فاکتور</h1>
        <NotReady view={view} onRetry={() => void loadInvoice(id)} />
      </div>
    </div>
  );
}

type NotReadyProps = { view: Exclude<InvoiceView, { state: 'ready' }>; onRetry: () => void };

function NotReady({ view, onRetry }: NotReadyProps) {
  if (view.state === 'loading') return <Skeleton lines={12} />;
  if (view.state === 'failed') return <FaultCard onRetry={onRetry} requestId={view.requestId} />;
  return (
    <>
      <p>فاکتوری با این شماره نیست. فاکتور هر سفارش پس از پرداخت صادر می‌شود و در صفحهٔ همان سفارش است.</p>
      <div className={styles.actions}>
        <ButtonLink to="/account/orders">سفارش‌ها</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          بازگشت به صفحهٔ اصلی
        </ButtonLink>
      </div>
    </>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const isSaving = useStore($isSaving);
  return (
    <div className={styles.actions}>
      <Button onClick={() => window.print()}>چاپ</Button>
      <Button variant="quiet" busy={isSaving} onClick={() => void saveInvoicePdf(invoice)}>
        دریافت PDF
      </Button>
      <ButtonLink to={`/account/orders/${invoice.order_number}`} variant="quiet">
        سفارش {toPersianDigits(invoice.order_number)}
      </ButtonLink>
    </div>
  );
}

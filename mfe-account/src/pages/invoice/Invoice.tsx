import { useParams, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { invoiceForm } from '@shop/shared/lib/invoice-form';
import type { MemberData } from '@shop/shared/stores/member-data';
import { useMemberData } from '@shop/shared/stores/use-member-data';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { InvoiceSheet, SheetActions, SheetNotice, SheetPage } from '@shop/shared/ui/InvoiceSheet';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { $isSaving, type Invoice, loadInvoice, memberInvoice, saveInvoicePdf } from './invoice-view.ts';

/** An invoice as an A4 page to read, print and save. */
export function Page() {
  const { id = '' } = useParams();
  const invoice = useMemberData(memberInvoice, id);

  if (invoice.state === 'ready') {
    const { data } = invoice;
    return (
      <SheetPage>
        <Actions invoice={data} />
        <InvoiceSheet form={invoiceForm(data)} shop={data.seller.name} />
      </SheetPage>
    );
  }
  return (
    <SheetNotice title="فاکتور">
      <NotReady invoice={invoice} onRetry={() => void loadInvoice(id)} />
    </SheetNotice>
  );
}

type NotReadyProps = { invoice: Exclude<MemberData<Invoice>, { state: 'ready' }>; onRetry: () => void };

function NotReady({ invoice, onRetry }: NotReadyProps) {
  if (invoice.state === 'loading') return <Skeleton lines={12} />;
  if (invoice.state === 'failed') return <FaultCard onRetry={onRetry} requestId={invoice.requestId} />;
  return (
    <>
      <p>فاکتوری با این شماره پیدا نشد. فاکتور هر سفارش پس از پرداخت صادر می‌شود و در صفحهٔ همان سفارش است.</p>
      <SheetActions>
        <ButtonLink to="/account/orders">سفارش‌ها</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          بازگشت به صفحهٔ اصلی
        </ButtonLink>
      </SheetActions>
    </>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const isSaving = useStore($isSaving);
  return (
    <SheetActions>
      <Button onClick={() => window.print()}>چاپ</Button>
      <Button variant="quiet" busy={isSaving} onClick={() => void saveInvoicePdf(invoice)}>
        دانلود PDF
      </Button>
      <OrderLink invoice={invoice} />
    </SheetActions>
  );
}

/** The way back to what was sold. */
function OrderLink({ invoice: { order_number, special_order } }: { invoice: Invoice }) {
  if (order_number !== null) {
    return (
      <ButtonLink to={`/account/orders/${order_number}`} variant="quiet">
        بازگشت به سفارش {toPersianDigits(order_number)}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/special-order/orders/${special_order}`} variant="quiet">
      بازگشت به سفارش ویژهٔ <bdi dir="ltr">{special_order}</bdi>
    </ButtonLink>
  );
}

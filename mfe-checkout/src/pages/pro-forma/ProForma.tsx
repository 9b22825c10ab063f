import { useStore } from '@shop/shared/kernel';
import { proFormaForm } from '@shop/shared/lib/invoice-form';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { InvoiceSheet, SheetActions, SheetNotice, SheetPage } from '@shop/shared/ui/InvoiceSheet';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { Sheet } from '@shop/shared/ui/Sheet';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import page from '../../parts/page.module.scss';
import { $buyer, type Buyer, noBuyer, watchBuyer } from './buyer.ts';
import {
  $isSaving,
  $proForma,
  loadingProForma,
  loadProForma,
  type ProForma,
  type ProFormaState,
  saveProFormaPdf,
  watchProForma,
} from './pro-forma.ts';

const importForm = () => import(/* webpackChunkName: "buyer-form" */ './BuyerForm.tsx');

/** The basket as a pro-forma invoice on an A4 page, to print and to save. */
export function Page() {
  const proForma = useStore($proForma, { ssr: () => loadingProForma });
  const buyer = useStore($buyer, { ssr: () => noBuyer });
  useEffect(watchProForma, []);
  useEffect(watchBuyer, []);
  if (proForma.state !== 'ready') {
    return (
      <SheetNotice title="پیش‌فاکتور">
        <NotReady proForma={proForma} />
      </SheetNotice>
    );
  }
  const { data } = proForma;
  return (
    <SheetPage>
      <Actions proForma={data} buyer={buyer} />
      {data.problems.length === 0 ? null : <Problems problems={data.problems} />}
      <InvoiceSheet form={proFormaForm(data, buyer)} shop={data.seller.name} />
    </SheetPage>
  );
}

function NotReady({ proForma }: { proForma: Exclude<ProFormaState, { state: 'ready' }> }) {
  if (proForma.state === 'loading') return <Skeleton lines={12} />;
  if (proForma.state === 'failed') {
    return <FaultCard onRetry={() => void loadProForma()} requestId={proForma.requestId} />;
  }
  return (
    <EmptyState
      title="سبد خرید شما کالای قابل سفارشی ندارد"
      action={
        <>
          <ButtonLink to="/checkout/cart">سبد خرید</ButtonLink>
          <ButtonLink to="/shop" variant="quiet">
            رفتن به فروشگاه
          </ButtonLink>
        </>
      }
    >
      <p>پیش‌فاکتور از کالاهای سبد خرید ساخته می‌شود.</p>
    </EmptyState>
  );
}

function Actions({ proForma, buyer }: { proForma: ProForma; buyer: Buyer }) {
  const isSaving = useStore($isSaving);
  const { code, load } = useLazyCode(importForm);
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => ((await load()) ? setIsOpen(true) : notifyNetworkError());
  const close = () => setIsOpen(false);
  return (
    <SheetActions>
      <Button onClick={() => window.print()}>چاپ</Button>
      <Button variant="quiet" busy={isSaving} onClick={() => void saveProFormaPdf(proForma, buyer)}>
        دانلود PDF
      </Button>
      <Button variant="quiet" onClick={() => void open()}>
        مشخصات خریدار
      </Button>
      <ButtonLink to="/checkout/cart" variant="quiet">
        بازگشت به سبد خرید
      </ButtonLink>
      {code ? (
        <Sheet title="مشخصات خریدار" open={isOpen} onClose={close}>
          {/* With another key its fields show the buyer of now. */}
          <code.BuyerForm key={JSON.stringify(buyer)} buyer={buyer} onDone={close} />
        </Sheet>
      ) : null}
    </SheetActions>
  );
}

/** The lines that cannot be ordered as they are, each with its reason. The sheet has their names. */
const Problems = ({ problems }: Pick<ProForma, 'problems'>) => (
  <SheetActions>
    <ul aria-label="کالاهایی که قابل سفارش نیست" className={page.warning}>
      {problems.map(({ name, message, is_left_out }, place) => (
        <li key={place}>
          «{name}»: {message} {is_left_out ? 'در این پیش‌فاکتور نیامده است.' : null}
        </li>
      ))}
    </ul>
  </SheetActions>
);

import { useLocation, useStore } from '@shop/shared/kernel';
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
  type ChosenGoods,
  loadingProForma,
  loadProForma,
  type ProForma,
  type ProFormaState,
  parseChosenGoods,
  saveProFormaPdf,
  watchProForma,
} from './pro-forma.ts';

const importForm = () => import(/* webpackChunkName: "buyer-form" */ './BuyerForm.tsx');

/** The basket, or one product, as a pro-forma invoice on an A4 page, to print and to save. */
export function Page() {
  const { search } = useLocation();
  const chosen = parseChosenGoods(new URLSearchParams(search));
  const proForma = useStore($proForma, { ssr: () => loadingProForma });
  const buyer = useStore($buyer, { ssr: () => noBuyer });
  useEffect(() => watchProForma(chosen), [search]);
  useEffect(watchBuyer, []);
  if (proForma.state !== 'ready') {
    return (
      <SheetNotice title="پیش‌فاکتور">
        <NotReady proForma={proForma} chosen={chosen} />
      </SheetNotice>
    );
  }
  const { data } = proForma;
  return (
    <SheetPage>
      <Actions proForma={data} buyer={buyer} chosen={chosen} />
      {data.problems.length === 0 ? null : <Problems problems={data.problems} />}
      <InvoiceSheet form={proFormaForm(data, buyer)} shop={data.seller.name} />
    </SheetPage>
  );
}

type NotReadyProps = { proForma: Exclude<ProFormaState, { state: 'ready' }>; chosen: ChosenGoods | undefined };

function NotReady({ proForma, chosen }: NotReadyProps) {
  if (proForma.state === 'loading') return <Skeleton lines={12} />;
  if (proForma.state === 'failed') {
    return <FaultCard onRetry={() => void loadProForma()} requestId={proForma.requestId} />;
  }
  if (chosen) {
    return (
      <EmptyState title="این کالا قابل سفارش نیست" action={<ButtonLink to={productPath(chosen)}>دیدن کالا</ButtonLink>}>
        <p>موجودی یا قیمت آن تغییر کرده است.</p>
      </EmptyState>
    );
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

const productPath = ({ product, variant_id }: ChosenGoods) => `/products/${product}?variant=${variant_id}`;

type ActionsProps = { proForma: ProForma; buyer: Buyer; chosen: ChosenGoods | undefined };

function Actions({ proForma, buyer, chosen }: ActionsProps) {
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
      <ButtonLink to={chosen ? productPath(chosen) : '/checkout/cart'} variant="quiet">
        {chosen ? 'بازگشت به کالا' : 'بازگشت به سبد خرید'}
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
    <ul aria-label="کالاهای غیرقابل سفارش" className={page.warning}>
      {problems.map(({ name, message, is_left_out }, place) => (
        <li key={place}>
          «{name}»: {message} {is_left_out ? 'در این پیش‌فاکتور نیامده است.' : null}
        </li>
      ))}
    </ul>
  </SheetActions>
);

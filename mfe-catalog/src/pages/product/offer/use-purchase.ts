import { useLocation } from '@shop/shared/kernel';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBasket } from '../../../basket/use-basket.ts';
import type { Product, Variant } from '../data.ts';
import { actionFor, firstQuantity, fitQuantity } from './offer.ts';

const importRequestSheet = () => import(/* webpackChunkName: "asking" */ '../requests/RequestSheet.tsx');

/** `bulk`: more units than one order can have. */
type Request = { kind: 'restock' | 'callback' | 'bulk'; quantity: number | undefined };

/** The quantity of the chosen variant, and the action of its button. `unavailable`: the product has no variants any more. */
export function usePurchase(product: Product, variant: Variant | undefined) {
  const { id, unit, pack_step: packStep } = product;
  const [chosenQuantity, setChosenQuantity] = useState(firstQuantity(packStep));
  const basket = useBasket(unit);
  const requestSheet = useLazyCode(importRequestSheet);
  const quantityField = useRef<HTMLInputElement>(null);
  const [request, setRequest] = useState<Request>();
  const [isRequestOpen, setIsRequestOpen] = useState(false);
  const openRequest = async (wanted: Request) => {
    if (!(await requestSheet.load())) return notifyNetworkError();
    setRequest(wanted);
    setIsRequestOpen(true);
  };
  const { hash } = useLocation();
  // A link of the cart: `#bulk=6000`. A reload opens the sheet again, with what was typed in it.
  const openLinked = useEffectEvent(() => {
    const linked = Number(/^#bulk=([\d.]{1,8})$/.exec(hash)?.[1]);
    if (linked) void openRequest({ kind: 'bulk', quantity: linked });
  });
  useEffect(() => openLinked(), []);
  if (variant === undefined) return { kind: 'unavailable' } as const;

  const quantity = fitQuantity(chosenQuantity, variant, product);
  const kind = actionFor(variant, packStep);
  const { price } = variant;
  const press = async () => {
    if (kind === 'buy' && price !== null) {
      // The field keeps a text that is no quantity: buying the quantity before it would surprise.
      if (quantityField.current?.getAttribute('aria-invalid') === 'true') return quantityField.current.focus();
      return basket.add({ variant_id: variant.id, product_id: id, quantity, price });
    }
    if (kind !== 'buy') await openRequest({ kind, quantity: undefined });
  };
  return {
    kind,
    quantity,
    setQuantity: setChosenQuantity,
    quantityField,
    basket,
    action: {
      kind,
      busy: basket.busy,
      onPress: () => void press(),
      onNear: () => void (kind === 'buy' ? basket.preloadSheet() : requestSheet.load()),
    },
    requestSheet: {
      Sheet: requestSheet.code?.RequestSheet,
      ...request,
      open: isRequestOpen,
      openBulk: (wanted: number | undefined) => void openRequest({ kind: 'bulk', quantity: wanted }),
      close: () => setIsRequestOpen(false),
    },
  };
}

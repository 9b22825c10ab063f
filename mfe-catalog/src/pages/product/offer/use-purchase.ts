import { tellNetwork, useArriving } from '@shop/shared/ui/arriving';
import { useState } from 'react';
import { useBasket } from '../../../basket/use-basket.ts';
import type { Product, Variant } from '../data.ts';
import { actionFor } from './action.ts';
import { quantityWithin } from './offer.ts';

const bringAsking = () => import(/* webpackChunkName: "asking" */ '../asking/AskingSheet.tsx');

/** How many of the chosen variant, and what can be done about it. */
export function usePurchase({ id, unit, pack_step: pack }: Product, variant: Variant | undefined) {
  const [wanted, setWanted] = useState(pack);
  const basket = useBasket(unit);
  const asking = useArriving(bringAsking);
  const [asks, setAsks] = useState(false);
  if (variant === undefined) return { kind: 'gone' } as const;

  const quantity = quantityWithin(wanted, variant, pack);
  const kind = actionFor(variant, pack);
  const { price } = variant;
  const press = async () => {
    if (kind === 'buy' && price !== null) {
      return basket.add({ variant_id: variant.id, product_id: id, quantity, price });
    }
    if (await asking.want()) setAsks(true);
    else tellNetwork();
  };
  return {
    kind,
    quantity,
    setQuantity: setWanted,
    basket,
    action: {
      kind,
      busy: basket.busy,
      onPress: () => void press(),
      onNear: () => void (kind === 'buy' ? basket.prepare() : asking.want()),
    },
    asking: { Sheet: asking.code?.AskingSheet, open: asks, close: () => setAsks(false) },
  };
}

import { notify } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { useRef, useState } from 'react';
import { addToBasket, type BasketItem } from './add.ts';

const importSheet = () => import(/* webpackChunkName: "added" */ './AddedSheet.tsx');

/** Adds to the basket, one press at a time, and opens a sheet that confirms it. `status`: the confirmation as text. */
export function useBasket(unit: string) {
  const { code, load } = useLazyCode(importSheet);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [open, setOpen] = useState(false);
  const isAdding = useRef(false);

  const add = async (item: BasketItem): Promise<void> => {
    // `busy` disables the button only after the next render; the second press of a double press comes earlier.
    if (isAdding.current) return;
    isAdding.current = true;
    setBusy(true);
    setStatus('');
    const sheetLoaded = load();
    try {
      const result = await addToBasket(item);
      if (!result.ok) return;
      const text = addedText(item.quantity, result.inBasket, unit);
      setStatus(text);
      if (await sheetLoaded) setOpen(true);
      else notify({ type: 'success', title: 'به سبد خرید اضافه شد', description: text });
    } finally {
      isAdding.current = false;
      setBusy(false);
    }
  };
  return { add, busy, status, Sheet: code?.AddedSheet, open, close: () => setOpen(false), preloadSheet: load };
}

/** «۲۰ عدد اضافه شد. الان ۴۰ عدد در سبد شماست.» */
function addedText(added: number, inBasket: number, unit: string): string {
  const total = inBasket > added ? ` الان ${formatNumber(inBasket)} ${unit} در سبد شماست.` : '';
  return `${formatNumber(added)} ${unit} اضافه شد.${total}`;
}

import { notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { useArriving } from '@shop/shared/ui/arriving';
import { useRef, useState } from 'react';
import { addToBasket, type Wanted } from './add.ts';

const bringSheet = () => import(/* webpackChunkName: "added" */ './AddedSheet.tsx');

/** Adding, as a page needs it: one press at a time, and a word about what came of it. */
export function useBasket(unit: string) {
  const { code, want } = useArriving(bringSheet);
  const [busy, setBusy] = useState(false);
  const [told, tell] = useState('');
  const [open, setOpen] = useState(false);
  const adding = useRef(false);

  const add = async (wanted: Wanted): Promise<void> => {
    // The button says so only with the next drawing; the second press of two may come before.
    if (adding.current) return;
    adding.current = true;
    setBusy(true);
    tell('');
    const sheet = want();
    try {
      const added = await addToBasket(wanted);
      if (!added.ok) return;
      const words = addedWords(wanted.quantity, added.held, unit);
      tell(words);
      if (await sheet) setOpen(true);
      else notify({ type: 'success', title: 'به سبد خرید افزوده شد', description: words });
    } finally {
      adding.current = false;
      setBusy(false);
    }
  };
  return { add, busy, told, Sheet: code?.AddedSheet, open, close: () => setOpen(false), prepare: want };
}

/** «۲۰ عدد افزوده شد. اکنون ۴۰ عدد در سبد شماست.» */
function addedWords(added: number, held: number, unit: string): string {
  const now = held > added ? ` اکنون ${toPersianDigits(held)} ${unit} در سبد شماست.` : '';
  return `${toPersianDigits(added)} ${unit} افزوده شد.${now}`;
}

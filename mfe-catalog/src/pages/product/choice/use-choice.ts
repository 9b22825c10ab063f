import { useLocation } from '@shop/shared/kernel';
import { useState } from 'react';
import { keepInAddress } from '../address.ts';
import type { Product, Variant } from '../data.ts';
import { variantIn } from './choice.ts';

type Chosen = { variant: Variant | undefined; choose: (id: number) => void };

/** The variant that is shown. It stands in the address from the first press on, and nothing is loaded for it. */
export function useChoice(product: Product): Chosen {
  const { search } = useLocation();
  const [known, know] = useState(search);
  const [asked, ask] = useState(() => variantOf(search));
  // Somebody followed a link to another variant, or came back to one.
  if (known !== search) {
    know(search);
    ask(variantOf(search));
  }
  return {
    variant: variantIn(product, asked),
    choose: (id) => {
      ask(String(id));
      keepInAddress({ variant: String(id) });
    },
  };
}

const variantOf = (search: string) => new URLSearchParams(search).get('variant');

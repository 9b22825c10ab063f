import { useLocation } from '@shop/shared/kernel';
import { useState } from 'react';
import { keepInAddress } from '../address.ts';
import type { Product, Variant } from '../data.ts';
import { variantIn } from './choice.ts';

type Chosen = { variant: Variant | undefined; choose: (id: number) => void };

/** The variant that is shown. It stands in the address from the first press on, and nothing is loaded for it. */
export function useChoice(product: Product): Chosen {
  const { search } = useLocation();
  const [asked, ask] = useState(() => new URLSearchParams(search).get('variant'));
  return {
    variant: variantIn(product, asked),
    choose: (id) => {
      ask(String(id));
      keepInAddress({ variant: String(id) });
    },
  };
}

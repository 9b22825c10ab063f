import { useLocation } from '@shop/shared/kernel';
import { useState } from 'react';
import { replaceParams } from '../address.ts';
import type { Product, Variant } from '../data.ts';
import { findVariant } from './choice.ts';

type VariantChoice = { variant: Variant | undefined; choose: (id: number) => void };

/** The chosen variant. A choice is written to the address and loads nothing. */
export function useChoice(product: Product): VariantChoice {
  const { search } = useLocation();
  const [lastSearch, setLastSearch] = useState(search);
  const [variantParam, setVariantParam] = useState(() => variantParamOf(search));
  // The router changed the address: a link to another variant, or back in the history.
  if (lastSearch !== search) {
    setLastSearch(search);
    setVariantParam(variantParamOf(search));
  }
  return {
    variant: findVariant(product, variantParam),
    choose: (id) => {
      setVariantParam(String(id));
      replaceParams({ variant: String(id) });
    },
  };
}

const variantParamOf = (search: string) => new URLSearchParams(search).get('variant');

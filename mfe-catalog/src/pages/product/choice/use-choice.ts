import type { Product, Variant } from '../data.ts';
import { useParamsInAddress } from '../use-params-in-address.ts';
import { findVariant } from './choice.ts';

type VariantChoice = { variant: Variant | undefined; choose: (id: number) => void };

/** The chosen variant. It is in the address and nowhere else. */
export function useChoice(product: Product): VariantChoice {
  const { search, setParams } = useParamsInAddress();
  return {
    variant: findVariant(product, new URLSearchParams(search).get('variant')),
    choose: (id) => setParams({ variant: String(id) }),
  };
}

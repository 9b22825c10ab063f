import type { Variant } from './data.ts';

/** The last pieces that fill no pack cannot be bought. */
export const isSoldOut = ({ stock }: Pick<Variant, 'stock'>, pack: number): boolean => stock < pack;

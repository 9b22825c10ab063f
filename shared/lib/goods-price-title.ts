import { formatNumber } from './digits.ts';

/** The title of the price of all goods. The number of lines is no part of the words before it: «قیمت ۱ کالا» reads as the price of one piece. */
export const goodsPriceTitle = (lines: number): string => `قیمت کالاها (${formatNumber(lines)} قلم)`;

import { atom } from '@shop/shared/kernel';

export type Stranded = { area: string; page: string; busy: boolean; retry: () => void };

/**
 * The page whose server HTML is on the page while its script cannot be had. The text stays readable below the card;
 * once the script comes, the page goes on where the server left it.
 */
export const $stranded = atom<Stranded | undefined>(undefined);

import { atom } from '@shop/shared/kernel';

/** The latest response of GET /api/v1/menus, for code that is loaded later. */
export const $menusResponse = atom<unknown>(null);

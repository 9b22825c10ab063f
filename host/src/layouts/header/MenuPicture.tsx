import { computed, useStore } from '@shop/shared/kernel';
import { parseMenuPictures } from '../../shell/category-pictures.ts';
import { $menusResponse } from '../../shell/menus-response.ts';
import { CategoryPicture } from '../parts/CategoryPicture.tsx';

const $pictures = computed($menusResponse, parseMenuPictures);

/** The picture of a category in the menu. Loaded with the parser of the pictures when the menu opens: few visitors need it. */
export function MenuPicture({ url }: { url: string }) {
  return <CategoryPicture picture={useStore($pictures).get(url)} />;
}

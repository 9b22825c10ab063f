import { asList, getField, getText } from '@shop/shared/lib/untyped-json';
import type { PictureData } from '@shop/shared/ui/Picture';

/** The picture of a category in a response of the API; undefined when it has another shape. */
export function parsePicture(picture: unknown): PictureData | undefined {
  return getText(picture, 'id') && asList(getField(picture, 'widths')).length > 0
    ? (picture as PictureData)
    : undefined;
}

/**
 * The pictures of the menu `categories` in a response of GET /api/v1/menus, by the URLs of their items. The specification's menu has none:
 * its items are a `title` and a `url`.
 */
export function parseMenuPictures(menus: unknown): ReadonlyMap<string, PictureData> {
  const menu = asList(menus).find((item) => getText(item, 'slug') === 'categories');
  return new Map(
    asList(getField(menu, 'items')).flatMap((item) => {
      const picture = parsePicture(getField(item, 'picture'));
      return picture ? [[getText(item, 'url'), picture] as const] : [];
    }),
  );
}

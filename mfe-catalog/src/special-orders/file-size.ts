import { formatNumber } from '@shop/shared/lib/digits';

const MEGABYTE = 1024 * 1024;

/** «۲٫۴ مگابایت», «۳۴۰ کیلوبایت». */
export function sizeOf(bytes: number): string {
  if (bytes >= MEGABYTE) return `${formatNumber(bytes / MEGABYTE, { decimals: 1 })} مگابایت`;
  return `${formatNumber(Math.ceil(bytes / 1024))} کیلوبایت`;
}

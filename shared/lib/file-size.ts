import { formatNumber } from './digits.ts';

const bytesPerMegabyte = 1024 * 1024;

/** «۲٫۴ مگابایت», «۳۴۰ کیلوبایت». */
export function formatFileSize(bytes: number): string {
  if (bytes >= bytesPerMegabyte) return `${formatNumber(bytes / bytesPerMegabyte, { decimals: 1 })} مگابایت`;
  return `${formatNumber(Math.ceil(bytes / 1024))} کیلوبایت`;
}

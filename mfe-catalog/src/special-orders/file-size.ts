const format = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 });
const MEGABYTE = 1024 * 1024;

/** «۲٫۴ مگابایت», «۳۴۰ کیلوبایت». */
export function sizeOf(bytes: number): string {
  if (bytes >= MEGABYTE) return `${format.format(bytes / MEGABYTE)} مگابایت`;
  return `${format.format(Math.ceil(bytes / 1024))} کیلوبایت`;
}

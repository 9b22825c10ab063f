/** Large enough for every preview, small enough to be fetched by one. */
export function pictureAddress({ id, widths }: { id: string; widths: readonly number[] }): string {
  const width = widths.findLast((one) => one <= 1000) ?? widths[0] ?? 640;
  return `/media/pictures/${id}/${width}.webp`;
}

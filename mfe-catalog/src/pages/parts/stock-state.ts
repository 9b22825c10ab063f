/** How much a shopper should know of the stock: only what makes a difference. */
export function stockState({ stock, low }: { stock: number; low: boolean }): 'none' | 'few' | 'plenty' {
  if (stock <= 0) return 'none';
  return low ? 'few' : 'plenty';
}

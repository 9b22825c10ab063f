const few = 5;

/** How much a shopper should know of the stock: only what makes a difference. */
export function stockState(stock: number): 'none' | 'few' | 'plenty' {
  if (stock <= 0) return 'none';
  return stock <= few ? 'few' : 'plenty';
}

/** The names of invoices on links to them. */
export const invoiceTitles = { sale: 'فاکتور', return: 'فاکتور برگشت از فروش', void: 'فاکتور ابطالی' } as const;

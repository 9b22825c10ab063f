/** The names of the kinds of transactions, on the member's page and in the file for spreadsheets. */
export const transactionTitles = {
  charge: 'شارژ کیف پول',
  hold: 'مسدود شدن مبلغ',
  capture: 'پرداخت از کیف پول',
  release: 'آزاد شدن مبلغ',
  refund: 'برگشت پول به کیف پول',
  adjust: 'اصلاح موجودی',
  payment: 'پرداخت',
} as const;
export type TransactionKind = keyof typeof transactionTitles;

/** The names of the things that a transaction belongs to. */
export const subjectTitles = {
  payment: '',
  order: 'سفارش',
  return: 'مرجوعی',
  special_order: 'سفارش ویژه',
  withdrawal: 'برداشت به حساب بانکی',
  operator: '',
} as const;

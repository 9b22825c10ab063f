export const shippingMethods = ['pishtaz', 'tipax', 'freight', 'courier', 'pickup'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** As the checkout offers them and orders show them. */
export const shippingTitles: Readonly<Record<ShippingMethod, string>> = {
  pishtaz: 'پست پیشتاز',
  tipax: 'تیپاکس (پس‌کرایه)',
  freight: 'باربری (پس‌کرایه)',
  courier: 'پیک تهران',
  pickup: 'تحویل حضوری',
};

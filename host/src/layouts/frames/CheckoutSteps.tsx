import { Stepper } from '@shop/shared/ui/Stepper';

const steps = [
  { to: '/checkout/cart', title: 'سبد خرید' },
  { to: '/checkout/shipping', title: 'ارسال' },
  { to: '/checkout/payment', title: 'پرداخت' },
];

export function CheckoutSteps({ pathname }: { pathname: string }) {
  return <Stepper label="مراحل خرید" steps={steps} current={steps.findIndex(({ to }) => pathname.startsWith(to))} />;
}

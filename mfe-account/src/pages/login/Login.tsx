import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  return (
    <AuthPage
      title="ورود به حساب کاربری"
      lead="پیگیری سفارش، کیف پول و پیام‌های پشتیبانی در حساب کاربری شماست. برای گشتن در فروشگاه و نگه داشتن علاقه‌مندی‌ها نیازی به ورود نیست."
    />
  );
}

import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="کیف پول">موجودی و گردش کیف پول تنها برای صاحب حساب دیده می‌شود.</NotOpenYet>;
}

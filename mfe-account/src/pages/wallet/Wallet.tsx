import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="کیف پول">موجودی و گردش کیف پول تنها برای صاحب حساب دیده می‌شود.</MembersOnly>;
}

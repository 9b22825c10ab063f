import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="پیام پشتیبانی">هر گفت‌وگو تنها برای صاحب آن دیده می‌شود.</NotOpenYet>;
}

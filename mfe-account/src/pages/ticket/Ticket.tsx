import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="پیام پشتیبانی">هر گفت‌وگو تنها برای صاحب آن دیده می‌شود.</MembersOnly>;
}

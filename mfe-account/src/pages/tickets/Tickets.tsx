import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="پیام‌های پشتیبانی">گفت‌وگوهای شما با پشتیبانی در حسابتان نگه داشته می‌شود.</MembersOnly>;
}

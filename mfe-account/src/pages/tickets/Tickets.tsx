import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="پیام‌های پشتیبانی">گفت‌وگوهای شما با پشتیبانی در حسابتان نگه داشته می‌شود.</NotOpenYet>;
}

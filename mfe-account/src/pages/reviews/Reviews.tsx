import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="دیدگاه‌ها">دربارهٔ کالاهایی که خریده و تحویل گرفته‌اید دیدگاه می‌نویسید.</MembersOnly>;
}

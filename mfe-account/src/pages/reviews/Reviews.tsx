import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="دیدگاه‌ها">دربارهٔ کالاهایی که خریده و تحویل گرفته‌اید دیدگاه می‌نویسید.</NotOpenYet>;
}

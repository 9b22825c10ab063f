import { sql } from 'kysely';
import type { Tx } from '../src/database/transaction.ts';
import { synonymRow } from '../src/modules/search/key.ts';

/** One group of synonyms per line; a word may be in several groups. Spaces and half-spaces are equal: «بیگ بگ» is «بیگ‌بگ». */
const synonymGroups = `
گونی، کیسه، کیسه گونی
گونی، جوال
گونی، sack، sacks
کیسه، bag، bags
کیسه، کاور
کیسه، ساک
گونی پلی‌پروپیلن، گونی پلاستیکی، گونی نایلونی، گونی PP
جامبوبگ، جامبو، جامبوبک، گونی یک تنی، بیگ‌بگ، کیسهٔ جامبو، گونی جامبو، big bag، jumbo bag، FIBC
توت بگ، کیف پارچه‌ای، ساک پارچه‌ای، کیف خرید، کیسهٔ خرید، ساک خرید، تبلیغاتی، tote bag، tote
کنفی، کنف، چتایی، جوت، jute
پلی‌پروپیلن، PP، پی‌پی
پلی‌اتیلن، نایلون، نایلونی
لمینت، لمینه، لمینیت
متقال، کرباس، کرباسی، چلوار
ارگانزا، اورگانزا، ارگانزه، حریر، تور عروسی
توری، مشبک
پاکت کرافت، پاکت کاغذی
ساک کرافت، ساک کاغذی، شاپینگ بگ، شاپینگ بگ کاغذی، shopping bag
آستر، لاینر، کیسهٔ داخلی
سوپاپ‌دار، والودار، والو
چرخ سرکیسه‌دوز، چرخ گونی‌دوز، چرخ کیسه‌دوزی، دستگاه گونی‌دوزی، دستگاه کیسه‌دوز، دستگاه دوخت کیسه
دست‌دوم، کارکرده، استوک
کیلو، کیلویی، کیلوگرم، کیلوگرمی، kg
گرم، گرمی
تن، تنی
لیتر، لیتری
سانت، سانتی‌متر، cm
هدیه، گیفت، کادو، کادویی
حبوبات، بنشن
خوراک دام، علوفه، کنسانتره
غذای حیوان خانگی، غذای پت
ماسه، شن
ضد الکتریسیتهٔ ساکن، آنتی‌استاتیک
ضد آفتاب، ضد UV، ضد یووی
DTF، دی تی اف
سیلک، سیلک‌اسکرین
چاپی، چاپ‌دار، طرح‌دار
چاپ، لوگو، آرم
نخ، طناب، ریسمان
شیر تخلیه، شیردار
شکر، قند
جواهر، طلا، زیورآلات، بدلیجات
گلدان، گل
اسپان‌باند، نبافته، سوزنی
جوالدوز، سوزن گونی‌دوزی
زباله، پسماند
نخاله، ضایعات ساختمانی
پوشاک، لباس
میوه، سیفی‌جات
رخت‌چرک، لباس چرک
سنگک، نان سنگک
`;

/** Inserts the first synonyms unless the shop already has some. */
export async function seedSynonyms(tx: Tx): Promise<void> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from search_synonyms) as empty`.execute(tx);
  if (rows[0]?.empty !== true) return;
  await tx.insertInto('search_synonyms').values(synonymRows()).execute();
}

function synonymRows() {
  const groups = synonymGroups.trim().split('\n');
  return groups.flatMap((group, index) => group.split('، ').map((phrase) => synonymRow(phrase, index + 1)));
}

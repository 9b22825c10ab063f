import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { synonymRow } from '../modules/search/synonym.ts';

/** Each line: names for one thing; a name may stand in several. How words are joined does not matter: «بیگ بگ» is «بیگ‌بگ». */
const meanings = `
گونی، کیسه، کیسه گونی
گونی، جوال
جامبوبگ، جامبو، بیگ‌بگ، کیسهٔ جامبو، گونی جامبو، big bag، jumbo bag، FIBC
توت بگ، کیف پارچه‌ای، ساک پارچه‌ای، کیف خرید، ساک خرید، tote bag
کنفی، کنف، چتایی، جوت، jute
پلی‌پروپیلن، PP، پی‌پی
پلی‌اتیلن، نایلون، نایلونی
لمینت، لمینه، لمینیت
متقال، کرباس
ارگانزا، اورگانزا، ارگانزه
توری، مشبک
پاکت کرافت، پاکت کاغذی
ساک کرافت، ساک کاغذی، شاپینگ بگ کاغذی
آستر، لاینر، کیسهٔ داخلی
سوپاپ‌دار، والودار
چرخ سرکیسه‌دوز، چرخ گونی‌دوز، چرخ کیسه‌دوزی
دست‌دوم، کارکرده، استوک
کیلو، کیلویی، کیلوگرم، کیلوگرمی، kg
گرم، گرمی
تن، تنی
لیتر، لیتری
سانت، سانتی‌متر، cm
هدیه، گیفت، کادویی
حبوبات، بنشن
خوراک دام، علوفه
غذای حیوان خانگی، غذای پت
ماسه، شن
ضد الکتریسیتهٔ ساکن، آنتی‌استاتیک
ضد آفتاب، ضد UV، ضد یووی
DTF، دی تی اف
سیلک، سیلک‌اسکرین
چاپی، چاپ‌دار، طرح‌دار
رخت‌چرک، لباس چرک
سنگک، نان سنگک
`;

/** The first synonyms; a shop that has some keeps its own. */
export async function seedSynonyms(tx: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from search_synonyms) as empty`.execute(tx);
  if (rows[0]?.empty !== true) return;
  await tx.insertInto('search_synonyms').values(synonymRows()).execute();
}

function synonymRows() {
  const lines = meanings.trim().split('\n');
  return lines.flatMap((line, meaning) => line.split('، ').map((phrase) => synonymRow(phrase, meaning + 1)));
}

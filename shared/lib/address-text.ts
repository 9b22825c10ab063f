import { toPersianDigits } from './digits.ts';

type Place = { province: string; city: string; line: string; plaque: string | null; unit: string | null };
type TitledPlace = Place & { title: string | null };

/** «تهران، خیابان ولیعصر»: the parts that exist, each once, because a province and its capital may have the same name. */
export const joinPlace = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts)].filter((part) => part !== null && part !== '').join('، ');

/** The name of an address in sentences and buttons. */
export const addressName = ({ title, city, line }: TitledPlace): string => title ?? `${city}، ${line}`;

/**
 * «تهران، شهریار، خیابان …، پلاک ۱۲، واحد ۳». Without a title, city and street are the name of the address, and the line has the rest:
 * «استان تهران، پلاک ۱۲، واحد ۳».
 */
export function addressLine({ title, province, city, line, plaque, unit }: TitledPlace): string {
  const largerPlace = province === city ? '' : province;
  const place = title === null ? [largerPlace && `استان ${largerPlace}`] : [largerPlace, city, line];
  const parts = [...place, plaque && `پلاک ${plaque}`, unit && `واحد ${unit}`];
  return toPersianDigits(parts.filter(Boolean).join('، '));
}

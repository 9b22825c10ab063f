import { toPersianDigits } from './digits.ts';

type Place = { province: string; city: string; line: string; plaque: string | null; unit: string | null };
type TitledPlace = Place & { title: string | null };

/** «تهران، خیابان ولیعصر»: the parts that exist, each once, because a province and its capital may have the same name. */
export const joinPlace = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts)].filter((part) => part !== null && part !== '').join('، ');

/** «تهران، شهریار، خیابان ولیعصر، پلاک ۱۲، واحد ۳» */
const placeText = ({ province, city, line, plaque, unit }: Place): string =>
  toPersianDigits(joinPlace(province, city, line, plaque && `پلاک ${plaque}`, unit && `واحد ${unit}`));

/** The name of an address in headings, sentences and buttons: its title or, without one, the whole place. */
export const addressName = (address: TitledPlace): string => address.title ?? placeText(address);

/** The line below the name: '' where the name is the whole place. */
export const addressLine = (address: TitledPlace): string => (address.title === null ? '' : placeText(address));

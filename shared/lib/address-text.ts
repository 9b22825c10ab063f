import { toPersianDigits } from './digits.ts';

type Place = { province: string; city: string; line: string; plaque: string | null; unit: string | null };
type TitledPlace = Place & { title: string | null };

/** «تهران، خیابان ولیعصر»: the parts that exist, each once, because a province and its capital may have the same name. */
export const joinPlace = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts)].filter((part) => part !== null && part !== '').join('، ');

/** «پلاک ۱۲»; many write the word into the field as well. */
const withName = (name: string, typed: string | null) => typed && (typed.startsWith(name) ? typed : `${name} ${typed}`);

/** «خیابان ولیعصر، پلاک ۱۲، واحد ۳» */
export const streetText = ({ line, plaque, unit }: Pick<Place, 'line' | 'plaque' | 'unit'>): string =>
  joinPlace(line, withName('پلاک', plaque), withName('واحد', unit));

/** «تهران، شهریار، خیابان ولیعصر، پلاک ۱۲، واحد ۳» */
const placeText = (place: Place): string => toPersianDigits(joinPlace(place.province, place.city, streetText(place)));

/** The name of an address in headings, sentences and buttons: its title or, without one, the whole place. */
export const addressName = (address: TitledPlace): string => address.title ?? placeText(address);

/** The line below the name: '' where the name is the whole place. */
export const addressLine = (address: TitledPlace): string => (address.title === null ? '' : placeText(address));

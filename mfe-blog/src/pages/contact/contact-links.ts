import { toPersianDigits } from '@shop/shared/lib/digits';

/** The international form, which can be dialled from any country. Takes a number with a leading 0 or with the country code 98. */
export function internationalPhone(phone: string): string {
  return phone.startsWith('0') ? `+98${phone.slice(1)}` : `+${phone}`;
}

/** The domestic form as shown, with spaces after the area or operator code and between the groups. */
export function displayPhone(phone: string): string {
  const domestic = phone.replace(/^98/, '0');
  const groups = domestic.startsWith('09') ? /^(\d{4})(\d{3})(\d{4})$/ : /^(\d{3})(\d{4})(\d{4})$/;
  return toPersianDigits(domestic.replace(groups, '$1 $2 $3'));
}

/** A search for the postal address, so that the shop's owner needs to enter no coordinates. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

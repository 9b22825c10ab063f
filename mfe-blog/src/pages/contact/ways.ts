import { toPersianDigits } from '@shop/shared/lib/digits';

/** As it is dialled from anywhere: with the country's code. */
export function dialled(phone: string): string {
  return phone.startsWith('0') ? `+98${phone.slice(1)}` : `+${phone}`;
}

/** As it is read: the code of the town or of the operator apart. */
export function readable(phone: string): string {
  const own = phone.replace(/^98/, '0');
  const apart = own.startsWith('09') ? /^(\d{4})(\d{3})(\d{4})$/ : /^(\d{3})(\d{4})(\d{4})$/;
  return toPersianDigits(own.replace(apart, '$1 $2 $3'));
}

/** Maps find the shop by its address; the shopkeeper has to keep only that. */
export function mapAddress(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

import { $general } from '@shop/shared/kernel';

type Member = { mobile: string; first_name: string | null; last_name: string | null };

/** Shows the member's name and number wherever they appear: in the header's greeting, and in forms that are filled with them. */
export function showMember({ mobile, first_name, last_name }: Member): void {
  $general.setKey('userData', { mobile, firstName: first_name ?? '', lastName: last_name ?? '' });
}

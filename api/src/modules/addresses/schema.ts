import { addressForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { orNull, Uuid } from '../../shapes.ts';

export const AddressParams = Type.Object({
  id: Uuid,
});

export const AddressBody = formBody(addressForm);
export type AddressBody = Static<typeof AddressBody>;

const Address = Type.Object({
  id: Type.String(),
  /** The member's own name for the address, such as «خانه». */
  title: orNull(Type.String()),
  recipient: Type.String(),
  mobile: Type.String(),
  province: Type.String(),
  city: Type.String(),
  /** Street and alley. */
  line: Type.String(),
  plaque: orNull(Type.String()),
  unit: orNull(Type.String()),
  postal_code: Type.String(),
  is_default: Type.Boolean(),
});

/** All addresses of the member: the default one, then the newest. */
export const Addresses = Type.Object({ items: Type.Array(Address) });
export type Addresses = Static<typeof Addresses>;

export const AddedId = Type.Object({ id: Type.String() });
export const AddedAddress = Type.Object({ ...AddedId.properties, ...Addresses.properties });
export type AddedAddress = Static<typeof AddedAddress>;

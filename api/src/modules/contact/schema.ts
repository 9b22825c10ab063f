import { contactForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';

export const ContactBody = formBody(contactForm);
export type ContactBody = Static<typeof ContactBody>;

export const Received = Type.Object({ reference: Type.Integer() });
export type Received = Static<typeof Received>;

export {
  emailForm,
  mobileCodesForm,
  newMobileForm,
  newPasswordForm,
  personalInfoForm,
} from './definitions/account.ts';
export { addressForm } from './definitions/address.ts';
export { codeForm, logInForm, passkeyForm, passwordForm, resetForm, signUpForm } from './definitions/auth.ts';
export { buyerProfileForm, proFormaBuyerForm } from './definitions/buyer-profile.ts';
export {
  chargeForm,
  couponForm,
  deliveryForm,
  partPaymentForm,
  paymentForm,
  receiptForm,
} from './definitions/checkout.ts';
export { contactForm } from './definitions/contact.ts';
export { returnForm, returnTrackingForm, reviewForm } from './definitions/orders.ts';
export { specialOrderMessageForm } from './definitions/special-order.ts';
export { ticketForm, ticketReplyForm } from './definitions/ticket.ts';
export { withdrawalForm } from './definitions/withdrawal.ts';
export {
  type BodyOf,
  type CheckedForm,
  checkForm,
  defineForm,
  type FieldErrors,
  type Fields,
  type FormDefinition,
  type NameOf,
  namesOf,
  readTyped,
  type Typed,
  typedFrom,
} from './form.ts';
export {
  choice,
  digits,
  type Field,
  type FieldKind,
  flag,
  honeypot,
  integer,
  isStored,
  line,
  mobile,
  money,
  nullable,
  optional,
  otp,
  parsed,
  password,
  text,
} from './kinds.ts';

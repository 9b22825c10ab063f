import { type Static, Type } from 'typebox';
import { oneOf, orNull, Uuid } from '../../shapes.ts';
import { type Topic, topics } from './templates.ts';

const strict = { additionalProperties: false };
const topicNames = Object.keys(topics) as Topic[];

export const TopicParams = Type.Object({ topic: oneOf(topicNames) });
export const ChoiceBody = Type.Object(
  { sms: Type.Optional(Type.Boolean()), email: Type.Optional(Type.Boolean()) },
  { ...strict, minProperties: 1 },
);
/** One address without name, comment or quotes: nothing that a mail program could read as two receivers. */
export const EmailBody = Type.Object(
  {
    email: Type.String({
      maxLength: 254,
      pattern: '^[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$',
    }),
  },
  strict,
);
export const CodeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, strict);
export const ReadBody = Type.Object({ up_to: Uuid }, strict);
export const NotificationsQuery = Type.Object({
  after: Type.Optional(Type.String({ ...Uuid, description: '`next` of the page before' })),
});

export const Preferences = Type.Object({
  /** Whether the shop sends e-mails. */
  has_email: Type.Boolean(),
  /** The confirmed address. */
  email: orNull(Type.String()),
  /** An address whose code has not been entered yet. */
  pending_email: orNull(Type.String()),
  topics: Type.Array(
    Type.Object({ topic: oneOf(topicNames), title: Type.String(), sms: Type.Boolean(), email: Type.Boolean() }),
  ),
});
export type Preferences = Static<typeof Preferences>;

const Notification = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  url: Type.String({ description: 'a path of the shop' }),
  created_at: Type.String({ description: 'UTC' }),
  read: Type.Boolean(),
});
export const Notifications = Type.Object({
  items: Type.Array(Notification),
  next: orNull(Type.String({ description: 'the value of `after` for the next page' })),
  unread: Type.Integer(),
});
export type Notifications = Static<typeof Notifications>;
export const Unread = Type.Object({ unread: Type.Integer() });

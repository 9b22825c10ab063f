import { messageLength } from '../../lib/special-order/figures.ts';
import { defineForm } from '../form.ts';
import { text } from '../kinds.ts';

export const specialOrderMessageForm = defineForm('special-order-message', {
  text: text('پیام جدید', { ...messageLength, empty: 'پیام خود را بنویسید.' }),
});

import { defineForm } from '../form.ts';
import { choice, digits, line, optional, text } from '../kinds.ts';

const departments = ['sales', 'shipping', 'finance', 'special_order', 'technical'] as const;
const priorities = ['low', 'normal', 'urgent'] as const;

export const ticketForm = defineForm('ticket', {
  department: choice('بخش', { values: departments }),
  priority: choice('اولویت', { values: priorities }),
  /** The number of the order that the ticket is about. */
  order: optional(digits('سفارش', { length: 9, wrong: 'یکی از سفارش‌های خود را انتخاب کنید.' })),
  subject: line('موضوع', { min: 2, max: 120, empty: 'موضوع را در چند کلمه بنویسید.' }),
  text: text('متن پیام', { min: 2, max: 4000, empty: 'متن پیام را بنویسید.' }),
});

export const ticketReplyForm = defineForm('ticket-reply', {
  text: text('پاسخ شما', { min: 1, max: 4000, empty: 'پاسخ خود را بنویسید.' }),
});

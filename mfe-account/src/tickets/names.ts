import type { ResponseData } from '@shop/shared/api';

export type TicketPage = ResponseData<'get', '/api/v1/tickets'>;
export type TicketSummary = TicketPage['items'][number];
export type Ticket = ResponseData<'get', '/api/v1/tickets/{number}'>;
export type Message = Ticket['messages'][number];
type Tone = 'kraft' | 'success' | 'warning';

export const departments = {
  sales: 'فروش',
  shipping: 'ارسال',
  finance: 'مالی',
  special_order: 'سفارش ویژه',
  technical: 'فنی',
} as const satisfies Record<Ticket['department'], string>;

export const priorities = { low: 'کم', normal: 'معمولی', urgent: 'فوری' } as const satisfies Record<
  Ticket['priority'],
  string
>;

export const ticketStates: Readonly<Record<Ticket['state'], { title: string; tone: Tone }>> = {
  open: { title: 'در انتظار پاسخ', tone: 'warning' },
  answered: { title: 'پاسخ داده شد', tone: 'success' },
  customer_reply: { title: 'پاسخ شما رسید', tone: 'warning' },
  closed: { title: 'بسته شد', tone: 'kraft' },
};

export const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

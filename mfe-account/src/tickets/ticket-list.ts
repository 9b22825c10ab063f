import { memberList } from '../member-list.ts';
import type { TicketPage } from './names.ts';

const list = memberList<TicketPage>(
  (shop, _, after) => shop.get('/api/v1/tickets', { query: { after }, quiet: true }),
  { idOf: ({ number }) => number },
);

export const $tickets = list.$data;
export const { load: loadTickets, loadMore: loadMoreTickets, watch: watchTickets } = list;

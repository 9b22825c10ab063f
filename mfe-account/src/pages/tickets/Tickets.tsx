import { Link, useSearchParams, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData, type MemberData, onNewNotification } from '@shop/shared/stores/member-data';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { PlusIcon } from '@shop/shared/ui/icons';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ReactNode, useEffect } from 'react';
import type { MemberList } from '../../member-list.ts';
import { departments, type TicketPage, type TicketSummary, ticketStates } from '../../tickets/names.ts';
import { $tickets, loadMoreTickets, loadTickets, watchTickets } from '../../tickets/ticket-list.ts';
import list from '../parts/card-list.module.scss';
import { LoadMore } from '../parts/LoadMore.tsx';
import panel from '../parts/panel.module.scss';
import { NewTicket } from './NewTicket.tsx';
import styles from './Tickets.module.scss';

/** The form has an address of its own, so that a reload and the browser's back button keep it. */
const newTicketPath = '/account/tickets?new';

export function Page() {
  const [params] = useSearchParams();
  const tickets = useStore($tickets, { ssr: () => loadingData });
  useEffect(watchTickets, []);
  useEffect(() => onNewNotification(() => void loadTickets()), []);

  if (params.has('new')) return <NewTicket order={params.get('order') ?? ''} />;
  const add = (
    <ButtonLink to={newTicketPath}>
      <PlusIcon size="sm" />
      تیکت جدید
    </ButtonLink>
  );
  return (
    <div className={panel.page}>
      <div className={list.head}>
        <h1>تیکت‌های پشتیبانی</h1>
        {tickets.state === 'ready' && tickets.data.items.length > 0 ? add : null}
      </div>
      <Content tickets={tickets} add={add} />
    </div>
  );
}

type ContentProps = { tickets: MemberData<MemberList<TicketPage>>; add: ReactNode };

function Content({ tickets, add }: ContentProps) {
  if (tickets.state === 'loading') return <Skeleton lines={8} />;
  if (tickets.state !== 'ready') return <FaultCard onRetry={() => void loadTickets()} />;
  const { items, rest } = tickets.data;
  if (items.length === 0) {
    return (
      <EmptyState title="هنوز تیکتی ندارید" action={add}>
        <p>سؤالتان دربارهٔ سفارش، ارسال یا فاکتور را اینجا بنویسید؛ جواب همین‌جا می‌آید.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={list.list}>
        {items.map((ticket) => (
          <Row key={ticket.number} ticket={ticket} />
        ))}
      </ul>
      <LoadMore rest={rest} onMore={() => void loadMoreTickets()} />
    </>
  );
}

function Row({ ticket: { number, subject, department, state, updated_at, unread } }: { ticket: TicketSummary }) {
  const { title, tone } = ticketStates[state];
  return (
    <Card as="li">
      <div className={list.head}>
        <div className={styles.words}>
          <h2 className={list.title}>
            <Link to={`/account/tickets/${number}`} viewTransition className={list.link}>
              {subject}
            </Link>
          </h2>
          <p className={list.about}>
            تیکت {toPersianDigits(number)} · {departments[department]} · {formatDate(updated_at)}
          </p>
        </div>
        <div className={styles.state}>
          {unread === 0 ? null : <Badge tone="accent">{toPersianDigits(unread)} پیام جدید</Badge>}
          <Badge tone={tone}>{title}</Badge>
        </div>
      </div>
    </Card>
  );
}

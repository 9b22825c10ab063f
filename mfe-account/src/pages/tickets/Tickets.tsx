import { Link, useSearchParams, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Badge } from '@shop/shared/ui/Badge';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { PlusIcon } from '@shop/shared/ui/icons';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import { notLoaded, onNewNotification } from '../../member-store.ts';
import { departments, type TicketList, type TicketSummary, ticketStates } from '../../tickets/names.ts';
import { $isLoadingMore, $tickets, loadMore, loadTickets, watchTickets } from '../../tickets/ticket-list.ts';
import panel from '../parts/panel.module.scss';
import { NewTicket } from './NewTicket.tsx';
import styles from './Tickets.module.scss';

/** The form has an address of its own, so that a reload and the browser's back button keep it. */
const newTicketPath = '/account/tickets?new';

export function Page() {
  const [params] = useSearchParams();
  const tickets = useStore($tickets, { ssr: () => notLoaded });
  useEffect(watchTickets, []);
  useEffect(() => onNewNotification(() => void loadTickets()), []);

  if (params.has('new')) return <NewTicket />;
  const add = (
    <ButtonLink to={newTicketPath}>
      <PlusIcon size="sm" />
      تیکت تازه
    </ButtonLink>
  );
  return (
    <div className={panel.page}>
      <div className={styles.head}>
        <h1>پیام‌های پشتیبانی</h1>
        {tickets.state === 'loaded' && tickets.data.items.length > 0 ? add : null}
      </div>
      {tickets.state === 'failed' ? <FaultCard onRetry={() => void loadTickets()} /> : null}
      {tickets.state === 'loading' ? <Skeleton lines={8} /> : null}
      {tickets.state === 'loaded' && tickets.data.items.length === 0 ? (
        <EmptyState title="هنوز تیکتی ندارید" action={add}>
          <p>پرسش دربارهٔ سفارش، ارسال یا فاکتور را اینجا بنویسید؛ پاسخ همین‌جا می‌آید.</p>
        </EmptyState>
      ) : null}
      {tickets.state === 'loaded' ? <List list={tickets.data} /> : null}
    </div>
  );
}

function List({ list }: { list: TicketList }) {
  const isLoadingMore = useStore($isLoadingMore);
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((ticket) => (
          <Row key={ticket.number} ticket={ticket} />
        ))}
      </ul>
      {list.next === null ? null : (
        <Button variant="quiet" busy={isLoadingMore} onClick={() => void loadMore(list)}>
          نمایش بیشتر
        </Button>
      )}
    </>
  );
}

function Row({ ticket: { number, subject, department, state, updated_at, unread } }: { ticket: TicketSummary }) {
  const { title, tone } = ticketStates[state];
  return (
    <Card as="li">
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 className={styles.subject}>
            <Link to={`/account/tickets/${number}`} viewTransition className={styles.link}>
              {subject}
            </Link>
          </h2>
          <p className={styles.about}>
            تیکت {toPersianDigits(number)} · {departments[department]} · {formatDate(updated_at)}
          </p>
        </div>
        <div className={styles.state}>
          {unread === 0 ? null : <Badge tone="accent">{toPersianDigits(unread)} پیام تازه</Badge>}
          <Badge tone={tone}>{title}</Badge>
        </div>
      </div>
    </Card>
  );
}
